/** Puts a call of a contract on the wire. Needs no text and no state, so that it can be loaded before anything else. */
import type { Call } from "#domain/contracts/http/call.ts";
import { fillPath } from "#domain/contracts/http/path.ts";
import { currentLocale } from "../i18n/locale.ts";

/** A call without an answer for this long (ms) is given up; a mutation may have happened all the same. */
const answerMsMax = 15_000;

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** What of a call has to be known to send it; traders and operators have contracts of their own. */
export type Sendable = Pick<Call, "path" | "mutation" | "input" | "output">;

export interface Sending {
  token: string | null;
  /** Kept by the caller for a mutation that may have to be sent again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Sends a call and hands back whatever answers. @throws where nothing does */
export function fetchCall(
  call: Sendable,
  input: Record<string, unknown>,
  { token, idempotencyKey, signal }: Sending,
): Promise<Response> {
  const headers: Record<string, string> = { lang: currentLocale() };
  if (token) headers.authorization = token;
  const { path, rest } = fillPath(call.path, input);
  let url = path;
  const timeout = AbortSignal.timeout(answerMsMax);
  const init: RequestInit = {
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  if (call.mutation) {
    init.method = "POST";
    init.body = JSON.stringify(rest);
    headers["content-type"] = "application/json";
    headers["idempotency-key"] = idempotencyKey ?? newIdempotencyKey();
  } else {
    const query = new URLSearchParams({ timestamp: String(Date.now()) });
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined) query.set(name, String(value));
    }
    url += `?${query}`;
  }
  return fetch(url, init);
}
