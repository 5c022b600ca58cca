/** Sends calls. This file needs no texts and no state, so that a page can load it first. */
import type { Call } from "#domain/contracts/http/call.ts";
import { fillPath } from "#domain/contracts/http/path.ts";
import { currentLocale } from "../i18n/locale.ts";

/** Timeout in ms; the server may still execute the call. */
const usualMsMax = 15_000;

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export type Sendable = Pick<Call, "method" | "path" | "mutation" | "input" | "output">;

export interface Sending {
  token: string | null;
  /** A retry of a mutation repeats its key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  answerMsMax?: number;
}

export function headersOf(call: Pick<Sendable, "mutation">, { token, idempotencyKey }: Sending) {
  const headers: Record<string, string> = { lang: currentLocale() };
  if (token) headers.authorization = token;
  if (call.mutation) headers["idempotency-key"] = idempotencyKey ?? newIdempotencyKey();
  return headers;
}

export function signalOf({ signal, answerMsMax = usualMsMax }: Sending): AbortSignal {
  const timeout = AbortSignal.timeout(answerMsMax);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Returns the raw answer. @throws if none comes */
export function fetchCall(
  call: Sendable,
  input: Record<string, unknown>,
  sending: Sending,
): Promise<Response> {
  const headers = headersOf(call, sending);
  const { path, rest } = fillPath(call.path, input);
  const signal = signalOf(sending);
  // Some reads are sent as a POST too, because their input must not be in an address.
  if (call.mutation || call.method === "POST") {
    headers["content-type"] = "application/json";
    return fetch(path, { method: "POST", headers, signal, body: JSON.stringify(rest) });
  }
  const query = new URLSearchParams({ timestamp: String(Date.now()) });
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return fetch(`${path}?${query}`, { headers, signal });
}
