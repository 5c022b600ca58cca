/** A back end of the specification in place of `fetch`; it records requests. */
import { vi } from "vitest";

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  contentType: string | null;
}

type Reply = { code?: number | string; msg?: string; data?: unknown } | Response | Error;

export const asked: Asked[] = [];
const replies = new Map<string, Reply | ((asked: Asked) => Reply)>();

/** Sets the answer of a path: a success with this data, unless the data has a code. */
export function reply(path: string, answer: Reply | ((asked: Asked) => Reply)): void {
  replies.set(path, answer);
}

export function stubBrowser(): void {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  asked.length = 0;
  replies.clear();
  reply("/api/basicSet/getBasicInfo", { data: { timezone: "Asia/Tokyo", currency: "USD" } });
  reply("/v2/api/forex/trade_list", { data: [] });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("navigator", { onLine: true, language: "en" });
  vi.stubGlobal("location", { origin: "https://own.example", href: "https://own.example/" });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "https://own.example");
    const { timestamp: _timestamp, ...query } = Object.fromEntries(url.searchParams);
    const request = new Request(
      url,
      init.method === "POST" ? init : { headers: init.headers ?? {} },
    );
    const text = init.method === "POST" ? await request.text() : "";
    const contentType = request.headers.get("content-type");
    const isForm = contentType?.startsWith("application/x-www-form-urlencoded");
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text && JSON.parse(text);
    const question = { method: init.method ?? "GET", path: url.pathname, query, body, contentType };
    asked.push(question);
    const known = replies.get(url.pathname) ?? { code: 404, msg: "no such call" };
    const answer = typeof known === "function" ? known(question) : known;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return Response.json({ code: 1, msg: "", ...answer });
  });
}

/** The app's client for an own back end. */
export async function ownClient() {
  vi.resetModules();
  const { OwnDialect } = await import("#app/api/own-back-end/own-dialect.ts");
  const { speak } = await import("#app/api/dialect.ts");
  speak(new OwnDialect());
  return import("#app/api/client.ts");
}
