/** Sends calls in the specification's form and opens the envelopes of their answers. */
import { type SpecifiedCall, specified } from "#domain/contracts/http/specified.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { m } from "../../i18n/page-messages.ts";
import { ApiError, OutcomeUnknown, refusedCode } from "../client.ts";
import { takeEarly } from "../early.ts";
import { headersOf, type Sending, signalOf } from "../send.ts";
import { dataOf } from "./envelope.ts";
import { isMissing, isRow, numberOf, textOf } from "./values.ts";

export interface Told {
  msg: string;
  data: unknown;
}

/** Contract fields that may be dropped from an act without changing the act's meaning. */
const withoutEffect: ReadonlySet<string> = new Set(["captcha", "id_type", "ticket", "totp"]);

/** Values that a call sends for these fields if it has the fields and its input omits them. */
const always = { page: "1", limit: "50" };

/** Values are texts; only a JSON body also has numbers. */
type Sent = Record<string, string | number>;

/**
 * Keeps the input fields that the specification names, because a back end may refuse others.
 * @throws ApiError if leaving out a field would change what the act means
 */
export function specifiedFields(call: SpecifiedCall, input: Record<string, unknown>): Sent {
  const { fields } = call;
  const left = Object.entries(input).filter(
    ([name, value]) => !fields.includes(name) && !isMissing(value) && value !== "",
  );
  if (isAct(call) && left.some(([name]) => !withoutEffect.has(name))) {
    throw new ApiError(refusedCode, m.error_invalid_request());
  }
  const given: Record<string, unknown> = { ...always, ...input };
  const isJson = call.body === "json";
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = given[name];
      if (value === undefined) return [];
      return [[name, isJson && typeof value === "number" ? value : String(value)]];
    }),
  );
}

/** @throws ApiError for a refusal, OutcomeUnknown for an act without a readable answer */
export async function ask(
  path: string,
  input: Record<string, unknown>,
  sending: Sending,
): Promise<Told> {
  const call = specified[path];
  if (!call) throw new Error(`the specification has no ${path}`);
  const fields = specifiedFields(call, input);
  const early = call.method === "GET" ? takeEarly({ path }, fields) : null;
  const answer = await (early ?? send(call, path, fields, sending));
  return openEnvelope(call, await answer.json(), isAct(call) && answer.status >= 500);
}

function send(
  call: SpecifiedCall,
  path: string,
  fields: Sent,
  sending: Sending,
): Promise<Response> {
  const headers = headersOf({ mutation: isAct(call) }, sending);
  const shared = { headers, signal: signalOf(sending), cache: "no-store" } as const;
  if (call.body === "query") {
    const query = queryOf({ ...fields, timestamp: Date.now() });
    return fetch(`${path}?${query}`, shared);
  }
  if (call.body === "form") {
    // The browser sets the form's content type itself.
    return fetch(path, { ...shared, method: "POST", body: queryOf(fields) });
  }
  headers["content-type"] = "application/json";
  return fetch(path, { ...shared, method: "POST", body: JSON.stringify(fields) });
}

function queryOf(fields: Sent): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** True if the call may change something at the back end, even if the call fails. */
export function isAct({ method, answer }: SpecifiedCall): boolean {
  return method === "POST" || answer.kind === "msg";
}

/** @param failed true if the server or a proxy failed: the act may have been executed anyway */
export function openEnvelope(call: SpecifiedCall, envelope: unknown, failed = false): Told {
  if (!isRow(envelope)) throw new SyntaxError("the answer is no envelope");
  const code = numberOf(envelope.code);
  const msg = textOf(envelope.msg);
  if (code === null) throw new SyntaxError("the answer has no code");
  if (code === errorCodes.ok) return { msg, data: dataOf(call.answer, envelope) };
  if (code === errorCodes.session_invalid) throw new ApiError(code, msg);
  if (failed) throw new OutcomeUnknown();
  // Other codes are the back end's own: none has the platform's meaning.
  throw new ApiError(refusedCode, msg);
}
