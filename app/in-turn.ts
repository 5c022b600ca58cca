/**
 * Imports one after the other. WebKit before its module loader was written anew (bug 242740) runs a
 * module before those that it needs when these wait for their texts at the import of another one.
 */
let last: Promise<unknown> = Promise.resolve();

export function inTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  const next = last.then(load);
  // The caller gets a failure; the next import only waits for the end of this one.
  last = next.then(
    () => undefined,
    () => undefined,
  );
  return next;
}
