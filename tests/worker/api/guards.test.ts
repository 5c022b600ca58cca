/**
 * R1, R5, T4, T5: ambiguous or foreign requests, and requests that may not change state, change
 * nothing.
 */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import type { AppBindings } from "#worker/context.ts";
import { readInput } from "#worker/read-input.ts";
import { answerOf, home, perform, requestOf, send } from "./requests.ts";
import {
  callNames,
  demoMutations,
  mutations,
  openTrader,
  samples,
  stateOf,
  type Trader,
} from "./sample-inputs.ts";

interface Attacked {
  trader: Trader;
  before: string;
}

const attacked = new Map<CallName, Promise<Attacked>>();

async function openAttacked(): Promise<Attacked> {
  const trader = await openTrader();
  return { trader, before: await stateOf(trader) };
}

/** Returns one trader for all attacks on a call: none of them may change anything of theirs. */
function attackedBy(name: CallName): Promise<Attacked> {
  const known = attacked.get(name) ?? openAttacked();
  attacked.set(name, known);
  return known;
}

/** Sends a changed form of a valid request; expects no change of state. */
async function expectNothingDone(
  name: CallName,
  change: (request: Request) => Request | Promise<Request>,
) {
  const { trader, before } = await attackedBy(name);
  const request = requestOf(calls[name], samples[name](trader), { token: trader.token });
  const response = await send(await change(request));
  expect(await stateOf(trader)).toBe(before);
  return response;
}

async function expectRefused(
  name: CallName,
  codes: number[],
  change: (request: Request) => Request | Promise<Request>,
) {
  const answer = await answerOf(await expectNothingDone(name, change));
  expect(codes).toContain(answer.code);
  return answer;
}

const withHeaders = (headers: Record<string, string>) => (request: Request) => {
  const all = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Request(request, { headers: all });
};
const withPath = (change: (path: string) => string) => (request: Request) => {
  const url = new URL(request.url);
  return new Request(`${url.origin}${change(url.pathname)}${url.search}`, request);
};
const withMethod = (method: string) => (request: Request) =>
  new Request(request.url, { method, headers: request.headers });

// A new trader has no unseen results, so the call would change nothing.
test.each(demoMutations.filter((name) => name !== "seeHappenings"))(
  "performs %s for the app's own page by GET and by POST",
  async (name) => {
    const own = {
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      "sec-fetch-dest": "empty",
      origin: home,
    };
    for (const method of ["GET", "POST"] as const) {
      const trader = await openTrader();
      const before = await stateOf(trader);
      const { token } = trader;
      const answer = await perform(calls[name], samples[name](trader), {
        token,
        method,
        headers: own,
      });
      expect(answer.code).toBe(1);
      expect(await stateOf(trader)).not.toBe(before);
    }
  },
);

describe.each(mutations)("%s", (name) => {
  test("T4 refuses a mutation by HEAD", async () => {
    const response = await expectNothingDone(name, withMethod("HEAD"));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("refuses a mutation by %s", async (method) => {
    const { status } = await expectRefused(name, [405], withMethod(method));
    expect(status).toBe(405);
  });

  test.each([
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { "Sec-Purpose": "Prefetch" },
    { purpose: "prefetch" },
    { "x-moz": "prefetch" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-mode": "navigate" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-fetch-dest": "image" },
    { "sec-fetch-dest": "script" },
    { "sec-fetch-dest": "document" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://demo.example.evil.example" },
    { origin: "http://demo.example" },
  ] as Array<Record<string, string>>)("R1 refuses a mutation with %j", async (headers) => {
    await expectRefused(name, [1001], withHeaders(headers));
  });

  test.each([
    ["an encoded letter", (path: string) => path.replace(/.$/, (end) => `%${hex(end)}`)],
    ["an encoded slash", (path: string) => path.replace(/\/([^/]*)$/, "%2f$1")],
    ["a doubled slash", (path: string) => path.replace(/\/([^/]*)$/, "//$1")],
    ["a slash at the end", (path: string) => `${path}/`],
    ["capitals", (path: string) => path.toUpperCase()],
    ["a path parameter", (path: string) => `${path};x=1`],
    ["a NUL", (path: string) => `${path}%00`],
  ])("T5 refuses a mutation when its path has %s", async (_what, change) => {
    const { status } = await expectRefused(name, [404], withPath(change));
    expect(status).toBe(404);
  });

  test("T5 refuses a repeated parameter, in both orders of its values", async () => {
    const [field] = Object.keys(
      samples[name]({ token: "", userId: "", orderId: "x", pendingId: "y" }),
    );
    const extras = field
      ? [`&${field}=1`, `&%${hex(field)}${field.slice(1)}=1`]
      : ["?t=1&t=2", "?t=1&%74=2"];
    for (const extra of extras) {
      await expectRefused(name, [1000], (request) => new Request(request.url + extra, request));
    }
  });

  test("T5 refuses JSON with a repeated key in any escape, and names the key", async () => {
    const fields = samples[name]({ token: "", userId: "", orderId: "x", pendingId: "y" });
    const [field = "x"] = Object.keys(fields);
    const escaped = `\\u00${hex(field)}${field.slice(1)}`;
    for (const again of [`"${field}":1`, `"${escaped}":1`]) {
      const { data } = await expectRefused(name, [1000], (request) => {
        const url = new URL(request.url);
        const own = Object.fromEntries(url.searchParams);
        const json = JSON.stringify({ [field]: "1", ...own });
        const headers = new Headers(request.headers);
        headers.set("content-type", "application/json");
        const body = json.replace("{", `{${again},`);
        return new Request(url.origin + url.pathname, { method: "POST", headers, body });
      });
      expect(data).toEqual({ field });
    }
  });

  test("refuses a mutation by POST when its URL contains fields", async () => {
    await expectRefused(name, [1000], (request) => {
      const url = new URL(request.url);
      const fields = Object.fromEntries(url.searchParams);
      url.searchParams.set("x", "1");
      const headers = new Headers(request.headers);
      headers.set("content-type", "application/json");
      return new Request(url, { method: "POST", headers, body: JSON.stringify(fields) });
    });
  });

  test.each([
    ["text/plain", (json: string) => json],
    ["application/json; charset=utf-16", (json: string) => json],
    ["application/json, text/plain", (json: string) => json],
    ["multipart/form-data; boundary=x", (json: string) => json],
    ["application/x-www-form-urlencoded", (json: string) => json],
    ["application/json", (json: string) => `[${json}]`],
    ["application/json", (json: string) => `${json}${json}`],
    ["application/json", (json: string) => json.slice(0, -1)],
    ["application/json", () => "null"],
    ["application/json", () => '"text"'],
    ["application/json", () => '{"a":'.repeat(20_000)],
    ["application/json", (json: string) => json.replace("{", '{"__proto__":{"balance":1},')],
    ["application/json", (json: string) => json.replace("{", '{"company_id":2,')],
  ])("R5 A6 refuses a mutation with an invalid body of %s", async (type, change) => {
    await expectRefused(name, [1000], (request) => {
      const url = new URL(request.url);
      const json = JSON.stringify(Object.fromEntries(url.searchParams));
      const headers = new Headers(request.headers);
      headers.set("content-type", type);
      return new Request(url.origin + url.pathname, {
        method: "POST",
        headers,
        body: change(json),
      });
    });
  });

  test("R2 refuses a mutation's body above 1 MB, with or without Content-Length", async () => {
    const tooLong = new Uint8Array(1_000_001).fill(32);
    const announced = async (request: Request) =>
      new Request(new URL(request.url).origin + new URL(request.url).pathname, {
        method: "POST",
        headers: withType(request),
        body: tooLong,
      });
    const { status } = await expectRefused(name, [413], announced);
    expect(status).toBe(413);
    await expectRefused(name, [413], (request) => {
      const readable = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(tooLong.slice(0, 50_000)),
      });
      return new Request(new URL(request.url).origin + new URL(request.url).pathname, {
        method: "POST",
        headers: withType(request),
        body: readable,
      });
    });
  });
});

test("T4 refuses HEAD for every call", async () => {
  const trader = await openTrader();
  for (const name of callNames) {
    const { token } = trader;
    const request = requestOf(calls[name], samples[name](trader), { token });
    const { status } = await send(withMethod("HEAD")(request));
    expect([name, status]).toEqual([name, 405]);
  }
});

test("R5 refuses free text with broken UTF-8 instead of repairing the text", async () => {
  const call = { ...calls.createDemoAccount, input: z.strictObject({ text: z.string() }) };
  const reader = new Hono<AppBindings>();
  reader.onError((error) => new Response(String(error), { status: 400 }));
  reader.post("/", async (context) => context.json(await readInput(context, call)));
  const post = async (type: string, text: string, end: number[]) => {
    const body = new Uint8Array([...new TextEncoder().encode(text), ...end]);
    const answer = await reader.request("/", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    return answer.status;
  };
  const quoteAndBrace = [0x22, 0x7d];
  const json = "application/json; charset=UTF-8";
  expect(await post(json, '{"text":"é', quoteAndBrace)).toBe(200);
  expect(await post(json, '{"text":"', [0xff, ...quoteAndBrace])).toBe(400);
  expect(await post(json, '{"text":"', [0xc0, 0xaf, ...quoteAndBrace])).toBe(400);
  expect(await post("application/x-www-form-urlencoded", "text=", [0x61])).toBe(200);
  expect(await post("application/x-www-form-urlencoded", "text=", [0xe9])).toBe(400);
});

test("R1 T4 changes nothing when a browser prefetches links to mutations", async () => {
  const trader = await openTrader();
  const before = await stateOf(trader);
  for (const name of mutations) {
    const request = requestOf(calls[name], samples[name](trader), { token: trader.token });
    const stamped = new URL(request.url);
    stamped.searchParams.set("timestamp", "1");
    for (const path of [request.url, stamped]) {
      const prefetch = withHeaders({ "sec-purpose": "prefetch" })(new Request(path, request));
      expect((await answerOf(await send(prefetch))).code).toBe(1001);
    }
  }
  expect(await stateOf(trader)).toBe(before);
});

test("R4 sends no header that lets a page of another site read an answer of the API", async () => {
  const request = new Request(`${home}/api/menu`, { headers: { origin: "https://evil.example" } });
  const response = await send(request);
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
    [],
  );
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

function hex(text: string): string {
  return text.charCodeAt(0).toString(16).padStart(2, "0");
}

function withType(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return headers;
}
