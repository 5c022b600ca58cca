/**
 * Calls that are on their way before the code that wants their answers has arrived: a slow network then carries both at once. Each
 * answer is for the first who asks; whoever asks again sends a call of his own.
 */
import { fetchCall, type Sendable } from "./send.ts";

const underWay = new Map<string, Promise<Response>>();

/** Sends public calls without input. Nothing here throws: a failure is told to whoever takes the answer. */
export function sendEarly(calls: readonly Sendable[]): void {
  for (const call of calls) {
    const answer = fetchCall(call, {}, { token: null });
    answer.catch(() => undefined);
    underWay.set(call.path, answer);
  }
}

/** The answer that is on its way, if there is one; null else. */
export function takeEarly(call: Sendable, input: object): Promise<Response> | null {
  if (Object.keys(input).length > 0) return null;
  const answer = underWay.get(call.path) ?? null;
  underWay.delete(call.path);
  return answer;
}
