/**
 * Imports modules one after the other. In old WebKit (bug 242740) a module may run before its
 * dependencies: this happens if another import has made the dependencies wait for their texts.
 */
let last: Promise<unknown> = Promise.resolve();

/** Time in ms after which an unfinished import no longer delays the others; it may never end. */
const turnMs = 10_000;

export function inTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  const next = last.then(load);
  const isOver = last.then(() => new Promise((done) => setTimeout(done, turnMs)));
  // A failure reaches only the caller: the next import just waits until this one has ended.
  last = Promise.race([next.catch(() => undefined), isOver]);
  return next;
}
