/** Calls the real worker as a browser or a program would. */
import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { Env } from "#platform/env.ts";

export const { DB, SESSION_SECRET } = env as Env;

/** Every code that an envelope may carry. */
export const knownCodes: ReadonlySet<number> = new Set(Object.values(errorCodes));

export interface Answer<T = unknown> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Headers;
  text: string;
}

export interface Ask {
  method?: string;
  host?: string;
  token?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Body as it is, with the content type of `headers`. */
  body?: string;
}

export async function ask<T = unknown>(path: string, options: Ask = {}): Promise<Answer<T>> {
  const { method, host = "demo.example", token, query, json } = options;
  const headers = new Headers(options.headers);
  if (token !== undefined) headers.set("authorization", token);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? options.body : JSON.stringify(json);
  const url = new URL(`https://${host}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value);
  const { default: worker } = exports as unknown as { default: Fetcher };
  const response = await worker.fetch(
    new Request(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
  const text = await response.text();
  const envelope = text === "" ? { code: Number.NaN, msg: "", data: null } : JSON.parse(text);
  return { ...envelope, status: response.status, headers: response.headers, text };
}

/** The data of an answer that has to succeed. */
export async function get<T>(path: string, options: Ask = {}): Promise<T> {
  const answer = await ask<T>(path, options);
  expect([path, answer.status, answer.code], answer.msg).toEqual([path, 200, 1]);
  return answer.data;
}

export const paths = {
  demo: "/api/user/createAccountDemoForU",
  info: "/api/user/info",
  profits: "/api/user/get_profits",
  balance: "/v2/api/main/wallet/getBalance",
  submit: "/v2/api/forex/submit",
  orders: "/v2/api/forex/my_deal",
  close: "/v2/api/forex/close",
  pairs: "/v2/api/forex/trade_list",
} as const;

/** A new id of the length that clients use. */
export const freshDemoId = () => crypto.randomUUID().replaceAll("-", "");

export async function openDemo(host?: string): Promise<{ token: string; userId: string }> {
  const { token, user } = await get<{ token: string; user: { id: string } }>(paths.demo, {
    json: { demo_id: freshDemoId() },
    ...(host === undefined ? {} : { host }),
  });
  return { token, userId: user.id };
}

/** A product that trades all week. */
export async function btcPair(): Promise<WirePair> {
  const pairs = await get<WirePair[]>(paths.pairs);
  const pair = pairs.find(({ Code }) => Code === "BTCUSD");
  if (!pair) throw new Error("no BTCUSD in the catalogue");
  return pair;
}

/** A market order of the smallest size, as the app sends it. */
export async function smallOrder(): Promise<Record<string, string>> {
  const pair = await btcPair();
  return {
    forex_id: String(pair.Id),
    type: "1",
    cont: String(pair.ForexMinCont),
    status: "1",
    multiple: String(pair.HasForexMultiple.find(({ Default }) => Default === 1)?.Value),
  };
}

/** [free, locked] of the trading account, exact. */
export async function fundsOf(token: string): Promise<[string | undefined, string | undefined]> {
  type Row = { type: string; balanceText: string; lockBalanceText: string };
  const rows = await get<Row[]>(paths.balance, { token });
  const row = rows.find(({ type }) => type === "forex");
  return [row?.balanceText, row?.lockBalanceText];
}

export function ordersOf(token: string, status = "1") {
  return get<{
    data: WireForexOrder[];
    total: number;
    all_fact_profits: number;
    all_fees: number;
  }>(paths.orders, {
    token,
    query: { status },
  });
}
