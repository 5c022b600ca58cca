/**
 * Sends calls while the code that needs their answers is still loading. The first caller takes the
 * answer; later callers send calls of their own.
 */
import { fetchCall, type Sendable } from "./send.ts";

const underWay = new Map<string, Promise<Response>>();

/** Sends public calls without input. A failure reaches only the caller that takes the answer. */
export function sendEarly(calls: readonly Sendable[]): void {
  for (const call of calls) {
    const answer = fetchCall(call, {}, { token: null });
    answer.catch(() => undefined);
    underWay.set(call.path, answer);
  }
}

export function takeEarly(call: { path: string }, input: object): Promise<Response> | null {
  if (Object.keys(input).length > 0) return null;
  const answer = underWay.get(call.path) ?? null;
  underWay.delete(call.path);
  return answer;
}
