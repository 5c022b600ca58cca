/** Repeats what failed while the server could not be reached: nobody has to tap. */
type Retry = () => void;

const waiting = new Set<Retry>();

/** Calls once, when the server can be reached again. Returns the removal. */
export function whenBack(retry: Retry): () => void {
  waiting.add(retry);
  return () => waiting.delete(retry);
}

export function announceBack(): void {
  const retries = [...waiting];
  waiting.clear();
  for (const retry of retries) retry();
}
