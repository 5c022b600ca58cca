/** The one way to the HTTP API: contract in, checked data out, errors as `ApiError` and, unless quiet, as a toast. */
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { errorCodes } from "#domain/errors.ts";
import { m } from "#messages/messages.js";
import { toast } from "../ui/toasts.ts";
import { takeEarly } from "./early.ts";
import { newestAnswer } from "./newest.ts";
import { fetchCall, type Sendable, type Sending } from "./send.ts";
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

/** The session that asked is over: its answer is for nobody, and no fault of the network. */
export class SessionChanged extends ApiError {
  constructor() {
    super(errorCodes.session_invalid, "");
  }
}

/** Code of an answer that never came; the request may have happened or not. */
export const networkErrorCode = -1;

export interface CallOptions extends Omit<Sending, "token"> {
  /** Errors are the caller's to show; calls of a page that opens are quiet. */
  quiet?: boolean;
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
  const token = call.audience === "session" ? readToken() : null;
  try {
    const send = () => requestData(call, input, { ...options, token });
    if (call.mutation || options.signal) return await send();
    const answer = await newestAnswer(JSON.stringify([token, call.path, input]), send);
    // What was read for somebody who has signed out meanwhile is nobody's.
    if (call.audience === "session" && readToken() !== token) throw new SessionChanged();
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (error instanceof SessionChanged) throw error;
    const failure = asApiError(error, call.path);
    if (failure.code === errorCodes.session_invalid) {
      // The session that ended is the one that asked, and another one has begun since.
      if (token !== null && readToken() !== token) throw new SessionChanged();
      clearSession();
      if (!options.quiet) announceSessionEnd();
    }
    if (!options.quiet) toast(failure.message, "error");
    throw failure;
  }
}

/** What a reader sees who got no answer: a sentence, and the code to tell the support. */
export function networkError(error: unknown): ApiError {
  const { name } = error as Error;
  const cause =
    name === "TypeError" ? "NETWORK" : name === "TimeoutError" ? "TIMEOUT" : "BAD_RESPONSE";
  return new ApiError(networkErrorCode, `${m.shell_network_error()} (ERR_${cause})`);
}

/** No answer, or none that can be used, is a failure of the network to the reader. */
export function asApiError(error: unknown, path: string): ApiError {
  if (error instanceof ApiError) return error;
  console.warn(`${path} has no usable answer`, error);
  return networkError(error);
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
  const given = input as Record<string, unknown>;
  const answer = await (takeEarly(call, given) ?? fetchCall(call, given, sending));
  return call.output.parse(await readEnvelope(answer)) as z.output<C["output"]>;
}
