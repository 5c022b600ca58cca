/** For what may fail without harm to anybody: whoever looks can see it, and it stops nothing. */
export function warnOf(what: string): (cause: unknown) => void {
  return (cause) => console.warn(what, cause);
}
