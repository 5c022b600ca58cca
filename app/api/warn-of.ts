/** For failures that harm no reader: logs them to the console and lets the page go on. */
export function warnOf(what: string): (cause: unknown) => void {
  return (cause) => console.warn(what, cause);
}
