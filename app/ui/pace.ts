/**
 * The pace of eyes: lists show what is new four times a second, all of it in one frame. While a
 * hand drags something the frames belong to that, and lists show what is new once a second.
 */
const stepMs = { usual: 250, dragging: 1_000 };
const due = new Set<() => void>();
let hands = 0;
/** A step is under way, also where all that was due for it has been called off. */
let isAwaited = false;

/** Does the work at the next step; asked for twice before it, once. Returns how to call it off. */
export function atNextStep(work: () => void): () => void {
  if (!isAwaited) {
    isAwaited = true;
    const everyMs = hands > 0 ? stepMs.dragging : stepMs.usual;
    setTimeout(step, everyMs - (Math.floor(performance.now()) % everyMs));
  }
  due.add(work);
  return () => due.delete(work);
}

/** A hand drags something, until what is returned is called. */
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
