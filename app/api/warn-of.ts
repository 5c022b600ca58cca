/** Returns a handler that logs a failure to the console, so that the page continues. */
export function warnOf(what: string): (cause: unknown) => void {
  return (cause) => console.warn(what, cause);
}
