/**
 * Imports one after the other. WebKit before its module loader was written anew (bug 242740) runs a
 * module before those that it needs when these wait for their texts at the import of another one.
 */
let last: Promise<unknown> = Promise.resolve();

/** One that has not ended by then keeps no other waiting (ms): it may never end. */
const turnMs = 10_000;

export function inTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  const next = last.then(load);
  const isOver = last.then(() => new Promise((done) => setTimeout(done, turnMs)));
  // The caller gets a failure; the next import only waits for the end of this one.
  last = Promise.race([next.catch(() => undefined), isOver]);
  return next;
}
