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

  constructor(code: number, msg: string, data: unknown = null) {
    super(msg);
    this.code = code;
    this.data = data;
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
    return await send(call, input, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    const failure =
      error instanceof ApiError ? error : new ApiError(networkErrorCode, m.shell_network_error());
    if (failure !== error) console.warn(`${call.path} has no usable answer`, error);
    if (failure.code === errorCodes.session_invalid) {
      clearSession();
      if (!options.quiet) announceSessionEnd();
    }
    if (!options.quiet) toast(failure.message, "error");
    throw failure;
  }
}

async function send<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
  { idempotencyKey, signal }: CallOptions,
): Promise<z.output<C["output"]>> {
  const headers: Record<string, string> = { lang: currentLocale() };
  const token = readToken();
  if (token && call.access === "session") headers.authorization = token;
  const { path, rest } = fillPath(call.path, input as Record<string, unknown>);
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
  const answer = await fetch(url, init);
  const envelope = (await answer.json()) as { code: number; msg: string; data: unknown };
  if (envelope.code !== errorCodes.ok)
    throw new ApiError(envelope.code, envelope.msg, envelope.data);
  return call.output.parse(envelope.data) as z.output<C["output"]>;
}
