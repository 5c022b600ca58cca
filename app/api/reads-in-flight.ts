/**
 * Shares answers among equal reads that run at the same time. Answers may arrive in another order
 * than the requests. If a newer request's answer arrives first, earlier callers get that answer. A
 * finished read leaves nothing behind.
 */
interface Question {
  asked: number;
  waiting: number;
  /** Sequence number of the newest answered request; 0 if none is answered. */
  answered: number;
  answer: unknown;
  /** The newest request, for callers that may join it. */
  latest: Promise<unknown> | null;
}

const open = new Map<string, Question>();

/** @param joins true to share the answer of an equal read in progress instead of sending another */
export async function newestAnswer<T>(
  key: string,
  ask: () => Promise<T>,
  joins = false,
): Promise<T> {
  const question = open.get(key) ?? {
    asked: 0,
    waiting: 0,
    answered: 0,
    answer: undefined,
    latest: null,
  };
  if (joins && question.latest) return question.latest as Promise<T>;
  open.set(key, question);
  const number = ++question.asked;
  question.waiting++;
  try {
    const asking = ask();
    question.latest = asking;
    const answer = await asking;
    if (number > question.answered) Object.assign(question, { answered: number, answer });
    return question.answer as T;
  } finally {
    if (--question.waiting === 0) open.delete(key);
  }
}

/** Stops later reads from joining the reads that are already in progress. */
export function forgetReads(): void {
  for (const question of open.values()) question.latest = null;
}
