/**
 * Limits how often lists show new data: four times a second, and once a second while the trader
 * drags an element. All lists change in the same frame.
 */
const stepMs = { usual: 250, dragging: 1_000 };
const due = new Set<() => void>();
let hands = 0;
/** True while a step is scheduled, even if all its work has been cancelled. */
let isAwaited = false;

/** Runs `work` once at the next step, even after two calls. Returns a function that cancels it. */
export function atNextStep(work: () => void): () => void {
  if (!isAwaited) {
    isAwaited = true;
    const everyMs = hands > 0 ? stepMs.dragging : stepMs.usual;
    setTimeout(step, everyMs - (Math.floor(performance.now()) % everyMs));
  }
  due.add(work);
  return () => due.delete(work);
}

/** Begins a drag, which slows lists down. Returns a function that ends the drag. */
export function dragBegins(): () => void {
  hands++;
  return () => {
    hands--;
  };
}

function step(): void {
  isAwaited = false;
  const works = [...due];
  due.clear();
  for (const work of works) work();
}
