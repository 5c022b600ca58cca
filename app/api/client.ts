/**
 * Sends the contract's calls to the HTTP API, checks the answers, and throws failures as
 * `ApiError`. A trader's failed mutation also shows a toast; a desk page shows its errors itself.
 */
import type * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { m } from "../i18n/start-messages.ts";
import { toast } from "../ui/toasts.ts";
import { dialect } from "./dialect.ts";
import { takeEarly } from "./early.ts";
import { invalidateAccount } from "./readers.ts";
import { forgetReads, newestAnswer } from "./reads-in-flight.ts";
import { fetchCall, type Sendable, type Sending } from "./send.ts";
import { deskSession, type SessionToken, traderSession } from "./token.ts";

export type AnyCall = Call | DeskCall;
export type Input<C extends AnyCall> = z.input<C["input"]>;
export type Output<C extends AnyCall> = z.output<C["output"]>;

export class ApiError extends Error {
  readonly code: number;
  /** Data of the refusal, such as the refused field; null if none. */
  readonly data: unknown;
  /** Seconds until a retry makes sense; 0 if the server names none. */
  readonly retryAfter: number;

  constructor(code: number, msg: string, data: unknown = null, retryAfter = 0) {
    super(msg);
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** The session changed during the call, so no page may show the answer. */
export class SessionChanged extends ApiError {
  constructor() {
    super(errorCodes.session_invalid, "");
  }
}

/** Code of a call without an answer; the server may have executed the call. */
export const networkErrorCode = -1;
/** Code of a refusal by a company's own back end, whose codes differ from the platform's. */
export const refusedCode = -2;

export class OutcomeUnknown extends ApiError {
  constructor(cause: unknown = null) {
    super(networkErrorCode, `${m.shell_outcome_unknown()} (${errorName(cause)})`);
  }
}

const unsettledCodes: readonly number[] = [
  networkErrorCode,
  errorCodes.outcome_unknown,
  errorCodes.internal,
  errorCodes.busy,
  errorCodes.rate_limited,
];

/**
 * True when the server may have executed a mutation that failed. Only the same idempotency key then
 * makes a retry safe. After any other failure, a retry is a new mutation.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || unsettledCodes.includes(error.code);
}

function isDesk(call: Sendable): boolean {
  return call.path.startsWith("/api/desk/");
}

export function sessionOf(call: Sendable): SessionToken {
  return isDesk(call) ? deskSession : traderSession;
}

/** Null for a public call or while signed out. */
export function tokenFor(call: AnyCall): string | null {
  return call.audience === "public" ? null : sessionOf(call).read();
}

export interface CallOptions extends Omit<Sending, "token"> {
  /** True to show no toast for an error; the default for reads and for the desk. */
  quiet?: boolean;
  /** Returns true if a field shows the refusal: then there is no toast. */
  isAtField?: ((error: ApiError) => boolean) | undefined;
  /** True if a read may share the answer of an equal read in progress. */
  joins?: boolean;
}

/**
 * Calls the API. A mutation is sent as a POST even if its contract says GET, because caches and
 * proxies may repeat a GET.
 * @throws ApiError
 */
export async function callApi<C extends AnyCall>(
  call: C,
  input: Input<C>,
  { joins, isAtField, quiet = !call.mutation || isDesk(call), ...sending }: CallOptions = {},
): Promise<Output<C>> {
  const token = tokenFor(call);
  // An offline browser sends nothing. If the connection breaks later, the call may have been sent.
  const wasOnline = navigator.onLine;
  try {
    const send = () => requestData(call, input, { ...sending, token });
    // A read that began before a mutation was executed may lack the mutation's effect.
    if (call.mutation) forgetReads();
    const answer = call.mutation
      ? await send().finally(forgetReads)
      : sending.signal
        ? await send()
        : await newestAnswer(JSON.stringify([token, call.path, input]), send, joins);
    if (tokenFor(call) !== token) throw new SessionChanged();
    return answer;
  } catch (error) {
    if (tokenFor(call) !== token) throw new SessionChanged();
    throw failureOf(error, call, token, { quiet, wasOnline, isAtField });
  }
}

interface FailureOptions extends Pick<CallOptions, "quiet" | "isAtField"> {
  wasOnline?: boolean;
}

/**
 * Returns the error to throw. If the server refused the session, ends the session.
 * @param wasOnline true if the browser was online when the call began
 */
export function failureOf(
  error: unknown,
  call: AnyCall,
  token: string | null,
  { quiet = true, wasOnline = true, isAtField }: FailureOptions = {},
): Error {
  if (error instanceof DOMException && error.name === "AbortError") return error;
  if (error instanceof SessionChanged) return error;
  const failure = asApiError(error, call, wasOnline);
  if (failure instanceof OutcomeUnknown) void invalidateAccount();
  if (failure.code === errorCodes.session_invalid) {
    const session = sessionOf(call);
    // A newer session has replaced the refused one.
    if (token !== null && session.read() !== token) return new SessionChanged();
    session.end();
    if (isDesk(call) ? token !== null : !quiet) session.askForSignIn();
  }
  if (!isAtField?.(failure) && !quiet) toast(failure.message, "error");
  return failure;
}

/** Short name for the kind of error. The message shows it, so that users can report it. */
function errorName(cause: unknown): string {
  const name = (cause as Error | null)?.name;
  if (name === "TypeError") return "ERR_NETWORK";
  return name === "TimeoutError" ? "ERR_TIMEOUT" : "ERR_BAD_RESPONSE";
}

export function networkError(error: unknown): ApiError {
  return new ApiError(networkErrorCode, `${m.shell_network_error()} (${errorName(error)})`);
}

function asApiError(error: unknown, call: Sendable, wasOnline: boolean): ApiError {
  if (error instanceof ApiError) return error;
  console.warn(`${call.path} has no usable answer`, error);
  return call.mutation && wasOnline ? new OutcomeUnknown(error) : networkError(error);
}

/** @throws ApiError for a refusal */
export function dataOf(envelope: unknown, retryAfter = 0): unknown {
  const { code, msg, data } = envelope as { code: number; msg: string; data: unknown };
  if (code === errorCodes.ok) return data;
  throw new ApiError(code, msg, data, retryAfter);
}

/** @throws ApiError for a refusal */
export async function readEnvelope(answer: Response): Promise<unknown> {
  return dataOf(await answer.json(), Number(answer.headers.get("retry-after")) || 0);
}

/** Sends a call under a token of the caller's choice. @throws ApiError for a refusal */
export async function requestData<C extends AnyCall>(
  call: C,
  input: Input<C>,
  sending: Sending,
): Promise<Output<C>> {
  const given = input as Record<string, unknown>;
  const other = isDesk(call) ? null : dialect();
  if (other) return (await other.request(call, given, sending)) as Output<C>;
  const answer = await (takeEarly(call, given) ?? fetchCall(call, given, sending));
  return call.output.parse(await readEnvelope(answer)) as Output<C>;
}
