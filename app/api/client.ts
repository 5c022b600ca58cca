/** The one way to the HTTP API: contract in, checked data out, errors as `ApiError` and, unless quiet, as a toast. */
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { fillPath } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors.ts";
import { m } from "#messages/messages.js";
import { currentLocale } from "../i18n/locale.ts";
import { toast } from "../shell/toasts.ts";
import { announceSessionEnd, clearSession, readToken } from "./token.ts";

export class ApiError extends Error {
  readonly code: number;
  /** What a refusal says besides its text: the ticket of a second factor. */
  readonly data: unknown;
  /** When another try makes sense, in seconds from now; 0 where nothing was said. */
  readonly retryAfter: number;

  constructor(code: number, msg: string, data: unknown = null, retryAfter = 0) {
    super(msg);
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** Code of an answer that never came; the request may have happened or not. */
export const networkErrorCode = -1;

/** A call without an answer for this long (ms) is given up; a mutation may have happened all the same. */
const answerMsMax = 15_000;

export interface CallOptions {
  /** Kept by the caller for a mutation that may have to be sent again. */
  idempotencyKey?: string;
  /** Errors are the caller's to show; calls of a page that opens are quiet. */
  quiet?: boolean;
  signal?: AbortSignal;
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** What of a call has to be known to send it; traders and operators have contracts of their own. */
type Sendable = Pick<Call, "path" | "mutation" | "input" | "output">;

interface Sending extends Omit<CallOptions, "quiet"> {
  token: string | null;
}

/**
 * GET mutations of the contract are sent as POST to the same path, so that nothing between here and there repeats or
 * remembers them.
 * @throws ApiError
 */
export async function callApi<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions = {},
): Promise<z.output<C["output"]>> {
  try {
    const token = call.access === "session" ? readToken() : null;
    return await requestData(call, input, { ...options, token });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    const failure = asApiError(error, call.path);
    if (failure.code === errorCodes.session_invalid) {
      clearSession();
      if (!options.quiet) announceSessionEnd();
    }
    if (!options.quiet) toast(failure.message, "error");
    throw failure;
  }
}

/** No answer, or none that can be used, is a failure of the network to the reader. */
export function asApiError(error: unknown, path: string): ApiError {
  if (error instanceof ApiError) return error;
  console.warn(`${path} has no usable answer`, error);
  return new ApiError(networkErrorCode, m.shell_network_error());
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

/** The envelope's data. @throws ApiError for a refusal */
export async function readEnvelope(answer: Response): Promise<unknown> {
  const envelope = (await answer.json()) as { code: number; msg: string; data: unknown };
  if (envelope.code === errorCodes.ok) return envelope.data;
  const retryAfter = Number(answer.headers.get("retry-after")) || 0;
  throw new ApiError(envelope.code, envelope.msg, envelope.data, retryAfter);
}

/** Sends a call and reads its data. @throws ApiError for a refusal, anything else where no usable answer came */
export async function requestData<C extends Sendable>(
  call: C,
  input: z.input<C["input"]>,
  sending: Sending,
): Promise<z.output<C["output"]>> {
  const answer = await fetchCall(call, input as Record<string, unknown>, sending);
  return call.output.parse(await readEnvelope(answer)) as z.output<C["output"]>;
}
