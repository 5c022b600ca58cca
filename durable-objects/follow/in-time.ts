/** Timeout in ms, after which another object counts as out of reach. */
const answerMsMax = 10_000;

export interface TimeLimit {
  /** @returns a function that cancels the timer */
  later(run: () => void, ms: number): () => void;
}

/** @throws if the answer takes too long; the other object may still make its changes */
export async function inTime<T>({ later }: TimeLimit, answer: Promise<T>): Promise<T> {
  let callOff = () => {};
  const late = new Promise<never>((_, reject) => {
    callOff = later(() => reject(new Error("no answer in time")), answerMsMax);
  });
  return Promise.race([answer, late]).finally(callOff);
}
