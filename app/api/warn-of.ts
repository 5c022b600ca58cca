/** Logs to the console a failure that harms no reader, so that the page continues. */
export function warnOf(what: string): (cause: unknown) => void {
  return (cause) => console.warn(what, cause);
}
