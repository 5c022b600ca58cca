/** Another object that has not answered by then counts as out of reach (ms). */
const answerMsMax = 10_000;

export interface TimeLimit {
  /** @returns what calls it off */
  later(run: () => void, ms: number): () => void;
}

/** @throws when the answer takes too long; what it changed over there stays */
export async function inTime<T>({ later }: TimeLimit, answer: Promise<T>): Promise<T> {
  let callOff = () => {};
  const late = new Promise<never>((_, reject) => {
    callOff = later(() => reject(new Error("no answer in time")), answerMsMax);
  });
  return Promise.race([answer, late]).finally(callOff);
}
