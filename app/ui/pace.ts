/** The pace of eyes: lists show what is new four times a second, all of it in one frame. */
const stepMs = 250;
const due = new Set<() => void>();

/**
 * Does the work at the next step; asked for twice before it, once. Returns how to call it off.
 */
export function atNextStep(work: () => void): () => void {
  if (due.size === 0) setTimeout(step, stepMs - (Math.floor(performance.now()) % stepMs));
  due.add(work);
  return () => due.delete(work);
}

function step(): void {
  const works = [...due];
  due.clear();
  for (const work of works) work();
}
