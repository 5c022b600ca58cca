/** A company with a back end of its own, against a real second server. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { readUpstream } from "#worker/middleware/upstream.ts";

declare module "vitest" {
  interface ProvidedContext {
    backEndPort: number;
  }
}

const { DB } = env as Env;
const { default: worker } = exports as unknown as { default: Fetcher };
const host = "own.example";
const port = inject("backEndPort");

async function setUpstream(address: string): Promise<void> {
  await DB.prepare("UPDATE companies SET upstream = ? WHERE id = 77").bind(address).run();
}

beforeAll(async () => {
  await DB.batch([
    DB.prepare("INSERT OR IGNORE INTO companies (id, name) VALUES (77, 'Own')"),
    DB.prepare("INSERT OR IGNORE INTO company_hosts VALUES (?, 77)").bind(host),
  ]);
  await setUpstream(`http://127.0.0.1:${port}/base/`);
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return worker.fetch(new Request(`http://${host}${path}`, init));
}

interface Echo {
  data: { method: string; url: string; headers: Record<string, string>; body: string };
}

describe("calls of a company with a back end of its own", () => {
  test("are answered there: path, query, body and the headers it needs", async () => {
    const answer = await ask("/v2/api/forex/submit?forex_id=1", {
      method: "POST",
      body: '{"a":1}',
      headers: {
        "content-type": "application/json",
        authorization: "token",
        cookie: "company_id=1; other=secret",
        "idempotency-key": "key-1234",
        lang: "ar",
        "x-real-ip": "1.2.3.4",
        "x-forwarded-for": "1.2.3.4",
      },
    });
    const { data } = (await answer.json()) as Echo;
    expect(data).toMatchObject({
      method: "POST",
      url: "/base/v2/api/forex/submit?forex_id=1",
      body: '{"a":1}',
    });
    expect(data.headers).toMatchObject({
      authorization: "token",
      "content-type": "application/json",
      "idempotency-key": "key-1234",
      lang: "ar",
      "x-forwarded-host": host,
    });
    expect(data.headers.cookie).toBeUndefined();
    expect(JSON.stringify(data.headers)).not.toContain("1.2.3.4");
  });

  test("bring back its status, and nothing that could act on this host", async () => {
    const answer = await ask("/api/teapot");
    expect(answer.status).toBe(418);
    expect(answer.headers.get("set-cookie") ?? "").not.toContain("company_id=2");
    expect(answer.headers.get("x-secret")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("follow no redirect", async () => {
    expect((await ask("/api/redirect")).status).toBe(503);
  });

  test("say that it is out of reach, and never answer from here instead", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await setUpstream("http://127.0.0.1:1/");
    const answer = await ask("/v2/api/forex/trade_list");
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 503, data: null }]);
    await setUpstream(`http://127.0.0.1:${port}/base/`);
    logged.mockRestore();
  });

  test("include the socket", async () => {
    const answer = await ask("/api/v2/ws?client=abcdefgh", { headers: { Upgrade: "websocket" } });
    const socket = answer.webSocket;
    if (!socket) throw new Error(`no socket: ${answer.status}`);
    const texts: string[] = [];
    socket.addEventListener("message", (event) => texts.push(String(event.data)));
    socket.accept();
    socket.send("hello");
    await vi.waitFor(() => expect(texts).toEqual(["/base/api/v2/ws?client=abcdefgh hello"]));
    socket.close();
  });

  test("leave other companies alone", async () => {
    const answer = await worker.fetch("http://demo.example/api/company/getCompany");
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data.id).toBe(1);
    expect(data).not.toHaveProperty("upstream");
  });
});

test.each([
  ["https://api.broker.example", true, true],
  ["https://api.broker.example/base", true, true],
  ["http://api.broker.example", false, false],
  ["http://127.0.0.1:8080", false, true],
  ["http://127.0.0.1:8080", true, false],
  ["https://127.0.0.1", true, false],
  ["https://169.254.169.254/latest", true, false],
  ["https://[::1]/", true, false],
  ["https://10.0.0.1", false, false],
  ["https://2130706433/", true, false],
  ["https://user:pass@api.broker.example", true, false],
  ["javascript:alert(1)", false, false],
  ["", false, false],
])("address %j in production %j is taken: %j", (address, isProduction, isTaken) => {
  expect(readUpstream(address, isProduction) !== null).toBe(isTaken);
});
