/**
 * Two answers to one question may come in the wrong order: the one that was asked for last counts, and whoever asked earlier is
 * given it too, if it is there first. Nothing is kept once nobody waits.
 */
interface Question {
  asked: number;
  waiting: number;
  /** Number of the newest question that has been answered. */
  answered: number;
  answer: unknown;
}

const open = new Map<string, Question>();

export async function newestAnswer<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const question = open.get(key) ?? { asked: 0, waiting: 0, answered: 0, answer: undefined };
  open.set(key, question);
  const number = ++question.asked;
  question.waiting++;
  try {
    const answer = await ask();
    if (number > question.answered) Object.assign(question, { answered: number, answer });
    return question.answer as T;
  } finally {
    if (--question.waiting === 0) open.delete(key);
  }
}
