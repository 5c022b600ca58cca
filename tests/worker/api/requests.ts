/** Requests as objects, so that a test can change one detail of a valid request. */
import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { fillPath } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { Env } from "#platform/env.ts";
import type { Answer } from "./api-client.ts";

export const bindings = env as Env;
export const home = "https://demo.example";

/** Sends a request as it is. */
export function send(request: Request): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  return worker.fetch(request);
}

/** Refusals with data: a ticket, the wrong field, the time to wait. */
const telling: ReadonlySet<number> = new Set([
  errorCodes.invalid_request,
  errorCodes.field_missing,
  errorCodes.second_factor_required,
  errorCodes.bank_field_invalid,
  errorCodes.reference_invalid,
  errorCodes.withdraw_cooling,
  errorCodes.positions_limit,
  errorCodes.pending_limit,
  errorCodes.price_moved,
  errorCodes.age_too_low,
  errorCodes.favourites_limit,
  errorCodes.drawings_limit,
  errorCodes.layouts_limit,
  errorCodes.alerts_limit,
  errorCodes.nickname_invalid,
  errorCodes.nickname_taken,
  errorCodes.master_equity_low,
  errorCodes.masters_full,
  errorCodes.follow_equity_limit,
  errorCodes.text_too_long,
  errorCodes.text_too_deep,
  errorCodes.link_elsewhere,
  errorCodes.text_missing,
  errorCodes.canned_limit,
  errorCodes.list_full,
  errorCodes.name_unproven,
  errorCodes.subscription_limit,
  errorCodes.notice_too_short,
]);

/** Data of a refusal besides its text, without the name of the invalid field. */
export function refusalData({ code, data }: { code: number; data: unknown }): unknown {
  const { field, ...more } = (data ?? {}) as { field?: unknown };
  const { invalid_request, field_missing } = errorCodes;
  const mayName = code === invalid_request || code === field_missing;
  const isNamed = mayName && /^\w{1,40}$/.test(String(field));
  return isNamed && Object.keys(more).length === 0 ? null : data;
}

/** Expects of every answer an envelope with the request's id, no caching, and no internals. */
export async function answerOf<T = unknown>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const { status, headers } = response;
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(text).not.toMatch(/\bat .+:\d+:\d+|SQLITE|D1_ERROR|TypeError|RangeError|ZodError/);
  const { code, msg, data, ...more } = JSON.parse(text);
  expect(more).toEqual({});
  if (code !== 1) expect(msg).not.toBe("");
  if (code !== 1 && !telling.has(code)) expect(data).toBeNull();
  return { status, headers, text, code, msg, data };
}

export interface RequestOptions {
  token?: string;
  origin?: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
}

/**
 * Puts path fields into the path, other fields of a GET into the query, and those of a POST into
 * JSON.
 */
export function requestOf(
  call: Pick<Call, "method" | "path" | "body">,
  input: Record<string, unknown>,
  { token, origin = home, headers = {}, method = call.method }: RequestOptions = {},
): Request {
  const all = new Headers(headers);
  if (token !== undefined) all.set("authorization", token);
  const { path, rest } = fillPath(call.path, input);
  const url = new URL(path, origin);
  if (method === "GET") {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
    return new Request(url, { headers: all });
  }
  if (call.body === "file") {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) form.set(name, value as File);
    return new Request(url, { method, headers: all, body: form });
  }
  all.set("content-type", "application/json");
  return new Request(url, { method, headers: all, body: JSON.stringify(rest) });
}

/** Makes a call, and checks a success against the call's own schema. */
export async function perform<T = unknown>(
  call: Pick<Call, "method" | "path" | "body" | "output">,
  input: Record<string, unknown>,
  options: RequestOptions = {},
): Promise<Answer<T>> {
  const answer = await answerOf<T>(await send(requestOf(call, input, options)));
  if (answer.code === 1) expect(call.output.safeParse(answer.data).error).toBeUndefined();
  return answer;
}
