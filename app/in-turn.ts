/**
 * Imports modules one after the other. In old WebKit (bug 242740), a module can run before its
 * dependencies. That happens if two imports at the same time need a module with `await` at its
 * top level.
 */
let last: Promise<unknown> = Promise.resolve();

/** Maximum time in ms for which an import delays the next one: an import can hang forever. */
const turnMs = 10_000;

export function inTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  const next = last.then(load);
  const isOver = last.then(() => new Promise((done) => setTimeout(done, turnMs)));
  // A failure reaches only the caller: the next import just waits until this one has ended.
  last = Promise.race([next.catch(() => undefined), isOver]);
  return next;
}
