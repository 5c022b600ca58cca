/** A company with a back end of its own, played by a second server that also misbehaves. */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { readUpstream } from "#domain/network/upstream-address.ts";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { signedFileUrl } from "#worker/files/signed-url.ts";
import { openDemo } from "../api/api-client.ts";
import { openOperator } from "../desk/operators.ts";

declare module "vitest" {
  interface ProvidedContext {
    backEndPort: number;
  }
}

const { DB } = env as Env;
const { default: worker } = exports as unknown as { default: Fetcher };
const host = "own.example";
const port = inject("backEndPort");
const read = "/v2/api/forex/trade_list";
/** A GET that changes something, and a POST. */
const getMutation = "/v2/api/forex/submit";
const postMutation = "/api/account/draw";

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

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockImplementation(() => undefined));
afterEach(() => void logged.mockClear());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return worker.fetch(new Request(`http://${host}${path}`, init));
}

interface Echo {
  data: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    length: number;
    times: number;
  };
}
interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
/** Signs in; returns the token that the app gets. */
async function signIn(token = "token", origin = `http://${host}`): Promise<string> {
  const path = `/api/user/loginForU?play=sign-in&token=${token}`;
  const answer = await worker.fetch(new Request(origin + path, { method: "POST" }));
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
const echoOf = async (answer: Response) => ((await answer.json()) as Echo).data;

async function codeOf(path: string, init?: RequestInit): Promise<[number, number]> {
  const answer = await ask(path, init);
  return [answer.status, ((await answer.json()) as Envelope).code];
}

describe("calls of a company with a back end of its own", () => {
  test("sends path, query, body and needed headers of a call to the company's back end", async () => {
    const answer = await ask(`${getMutation}?forex_id=1`, {
      method: "POST",
      body: '{"a":1}',
      headers: {
        "content-type": "application/json",
        authorization: await signIn(),
        "idempotency-key": "key-1234",
        lang: "ar",
      },
    });
    const { method, url, body, headers } = await echoOf(answer);
    expect({ method, url, body }).toEqual({
      method: "POST",
      url: "/base/v2/api/forex/submit?forex_id=1",
      body: '{"a":1}',
    });
    expect(headers).toMatchObject({
      authorization: "token",
      "content-type": "application/json",
      "content-length": "7",
      "idempotency-key": "key-1234",
      lang: "ar",
      "x-forwarded-host": host,
      "x-forwarded-proto": "http",
      "x-request-id": answer.headers.get("x-request-id"),
    });
  });

  test("sends a back end no cookie, origin or IP address from the client's headers", async () => {
    const sent = {
      cookie: "company_id=1; other=secret",
      origin: `http://${host}`,
      referer: `http://${host}/mine/wallet?secret=1`,
      "x-real-ip": "1.2.3.4",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-host": "evil.example",
      forwarded: "for=1.2.3.4",
      "proxy-authorization": "secret",
      "if-none-match": '"x"',
      range: "bytes=0-1",
      "x-anything": "secret",
    };
    const { headers } = await echoOf(await ask(read, { headers: sent }));
    const ours = { "x-forwarded-host": host };
    for (const name of Object.keys(sent)) {
      expect([name, headers[name]]).toEqual([name, ours[name as keyof typeof ours]]);
    }
    expect(JSON.stringify(headers)).not.toMatch(/secret|1\.2\.3\.4|evil/);
  });

  test("sends a back end the visitor's IP address from the edge, never from x-forwarded-for", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": "1.2.3.4" };
    expect((await echoOf(await ask(read, { headers }))).headers["x-forwarded-for"]).toBe(
      "203.0.113.9",
    );
  });

  test("C2 drops a back end's headers that could act on this host", async () => {
    const { headers, status } = await ask(`${read}?play=headers`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "content-type": "application/json",
      "cross-origin-resource-policy": "same-origin",
      "retry-after": "7",
      "set-cookie": expect.stringMatching(/^company_id=77; [^,]*HttpOnly$/),
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test.each(["page", "drawing", "xml", "script", "multipart", "unnamed"])(
    "C2 serves a back end's active content as plain text: %s",
    async (play) => {
      const { headers } = await ask(`${read}?play=${play}`);
      expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; sandbox/);
    },
  );

  test("passes on a back end's pictures and files, and reads JSON that is labelled as a page", async () => {
    const picture = await ask("/api/files/1?play=picture");
    expect([picture.headers.get("content-type"), await picture.text()]).toEqual([
      "image/png",
      "PNG",
    ]);
    const file = await ask("/api/files/1?play=csv");
    expect(file.headers.get("content-disposition")).toBe("attachment");
    const labelled = await ask(`${postMutation}?play=json-as-page`, { method: "POST" });
    expect(await labelled.json()).toMatchObject({ code: 1, msg: "done" });
  });

  test("sends no call of the desk to a back end", async () => {
    for (const path of ["/api/desk/login", "/api/desk/me"]) {
      const answer = await ask(path, { method: "POST", body: "{}" });
      expect(await answer.json()).not.toHaveProperty("data.url");
    }
    expect(await codeOf("/not/a/call", { method: "POST" })).toEqual([404, 404]);
  });

  test("lets the platform itself answer calls of companies without a back end of their own", async () => {
    const answer = await worker.fetch("http://demo.example/api/company/getCompany");
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data.id).toBe(1);
    expect(data).not.toHaveProperty("upstream");
  });
});

describe("S7 a token", () => {
  const shownThere = async (authorization: string, origin = `http://${host}`) => {
    const request = new Request(origin + read, { headers: { authorization } });
    return (await echoOf(await worker.fetch(request))).headers.authorization;
  };

  test("signs a back end's token for the browser, and sends the unsigned token to the back end", async () => {
    const token = await signIn("ab.cd");
    expect(token).toMatch(/^ab\.cd\.[\w-]{43}$/);
    expect(await shownThere(token)).toBe("ab.cd");
    expect(await shownThere(`Bearer ${token}`)).toBe("ab.cd");
  });

  test("sends no token of the platform's customers or operators to a back end", async () => {
    const { token } = await openDemo();
    const { token: desk } = await openOperator("owner");
    for (const each of [token, desk, "anything", ""]) {
      expect([each, await shownThere(each)]).toEqual([each, undefined]);
    }
  });

  test("sends no token to a back end after the host has moved to another company", async () => {
    const token = await signIn();
    await DB.batch([
      DB.prepare(
        "INSERT OR IGNORE INTO companies (id, name, upstream) VALUES (78, 'Taker', ?)",
      ).bind(`http://127.0.0.1:${port}/base/`),
      DB.prepare("UPDATE company_hosts SET company_id = 78 WHERE host = ?").bind(host),
    ]);
    expect(await shownThere(token)).toBeUndefined();
    await DB.prepare("UPDATE company_hosts SET company_id = 77 WHERE host = ?").bind(host).run();
    expect(await shownThere(token)).toBe("token");
  });

  test("sends no token to another back end of the same company", async () => {
    const token = await signIn();
    await setUpstream(`http://127.0.0.1:${port}/other/`);
    expect(await shownThere(token)).toBeUndefined();
    await setUpstream(`http://127.0.0.1:${port}/base/`);
  });

  test("sends a back end no link that this platform signed", async () => {
    const link = await signedFileUrl(env as Env, 1, "picture-of-a-customer", Date.now());
    expect(await codeOf(link)).toEqual([404, 404]);
    expect((await echoOf(await ask("/api/files/1?signature=own"))).url).toBe(
      "/base/api/files/1?signature=own",
    );
  });
});

describe("a read that gets no answer from the back end", () => {
  test.each([
    ["cut", 503, 503],
    ["half", 503, 503],
    ["bad-gateway", 503, 503],
    ["not-found-page", 404, 404],
    ["forbidden-page", 502, 1005],
    ["redirect", 502, 1005],
    ["elsewhere", 502, 1005],
    ["odd-status", 502, 1005],
    ["large", 502, 1005],
    ["endless", 502, 1005],
    ["bomb", 502, 1005],
  ])("answers with the platform's own code when a read fails: %s", async (play, status, code) => {
    expect(await codeOf(`${read}?play=${play}`)).toEqual([status, code]);
  });

  test("passes on what the back end itself says about a failure", async () => {
    const answer = await ask(`${read}?play=bad-gateway-in-words`);
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { code: 77, msg: "down for the night" },
    ]);
  });

  test.each([
    ["no-content", 204],
    ["reset-content", 205],
  ])(
    "passes on the status when a back end answers a read without a body: %s",
    async (play, status) => {
      expect((await ask(`${read}?play=${play}`)).status).toBe(status);
    },
  );

  test("reports an unreachable back end, and never answers a read with the platform's own data", async () => {
    await setUpstream("http://127.0.0.1:1/");
    expect(await codeOf(read)).toEqual([503, 503]);
    expect(await codeOf(postMutation, { method: "POST" })).toEqual([500, 1004]);
    await setUpstream(`http://127.0.0.1:${port}/base/`);
  });
});

describe("M1 a mutation whose outcome the back end does not tell", () => {
  const broken = [
    "cut",
    "half",
    "page",
    "empty",
    "rubbish",
    "list",
    "no-content",
    "bad-gateway",
    "forbidden-page",
    "redirect",
    "elsewhere",
    "odd-status",
    "large",
    "bomb",
  ];
  const sendings = [
    [getMutation, "GET"],
    [postMutation, "POST"],
  ] as const;
  const cases = broken.flatMap((play) => sendings.map((sending) => [play, ...sending] as const));

  test.each(cases)(
    "sends a mutation once and calls its outcome unknown: %s %s %s",
    async (play, path, method) => {
      const tag = `${play}-${method}`;
      expect(await codeOf(`${path}?play=${play}&tag=${tag}`, { method })).toEqual([500, 1004]);
      expect((await echoOf(await ask(`/api/seen?seen=${tag}`))).times).toBe(1);
    },
  );

  test("writes in the reader's language that a mutation's outcome is unknown", async () => {
    const headers = { lang: "de" };
    const answer = await ask(`${postMutation}?play=cut`, { method: "POST", headers });
    expect(((await answer.json()) as Envelope).msg).toMatch(/möglicherweise ausgeführt/);
  });

  test("reports a mutation as refused, not as unknown, when the back end answers 404", async () => {
    const init = { method: "POST" };
    expect(await codeOf(`${postMutation}?play=not-found-page`, init)).toEqual([404, 404]);
  });
});

test("ends a call to a silent or slow back end before the app's own timeout", async () => {
  const startedMs = Date.now();
  const answers = await Promise.all([
    codeOf(`${read}?play=silent`),
    codeOf(`${read}?play=drip`),
    codeOf(`${getMutation}?play=silent`),
    codeOf(`${postMutation}?play=drip`, { method: "POST" }),
  ]);
  expect(answers).toEqual([
    [503, 503],
    [503, 503],
    [500, 1004],
    [500, 1004],
  ]);
  expect(Date.now() - startedMs).toBeLessThan(15_000);
});

describe("requests that are too large or from other sites", () => {
  const notSent = async (tag: string) =>
    expect((await echoOf(await ask(`/api/seen?seen=${tag}`))).times).toBe(0);

  test("R2 sends a back end no body over 1 MB and no upload over 10 MB", async () => {
    const send = (bytes: number, type: string, tag: string) =>
      codeOf(`${postMutation}?tag=${tag}`, {
        method: "POST",
        body: "x".repeat(bytes),
        headers: { "content-type": type },
      });
    const multipart = "multipart/form-data; boundary=x";
    expect(await send(1_000_000, "application/json", "fits")).toEqual([200, 1]);
    expect(await send(1_000_001, "application/json", "too-much")).toEqual([413, 413]);
    expect(await send(10_000_000, multipart, "picture")).toEqual([200, 1]);
    expect(await send(10_004_097, multipart, "too-large")).toEqual([413, 413]);
    await notSent("too-much");
    await notSent("too-large");
  });

  test.each([
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-fetch-dest": "image" },
    { "sec-purpose": "prefetch" },
  ])("R1 sends no mutation to a back end when the request has %j", async (headers) => {
    for (const method of ["GET", "POST"]) {
      const tag = `foreign-${JSON.stringify(headers)}-${method}`;
      const path = `${getMutation}?tag=${encodeURIComponent(tag)}`;
      expect(await codeOf(path, { method, headers })).toEqual([200, 1001]);
      await notSent(encodeURIComponent(tag));
    }
  });

  test("refuses a request that has passed through this platform before", async () => {
    const tag = "loop";
    const { headers } = await echoOf(await ask(read));
    const again = { via: headers.via ?? "" };
    expect(await codeOf(`${read}?tag=${tag}`, { headers: again })).toEqual([503, 503]);
    await notSent(tag);
  });
});

describe("the realtime channel of a company with a back end of its own", () => {
  const path = "/api/v2/ws?client=abcdefgh";
  const upgrade = { Upgrade: "websocket" };

  test("opens the realtime channel of the back end, without cookies", async () => {
    const headers = { ...upgrade, origin: `http://${host}`, cookie: "company_id=1" };
    const answer = await ask(path, { headers });
    const socket = answer.webSocket;
    if (!socket) throw new Error(`no socket: ${answer.status}`);
    const texts: string[] = [];
    socket.addEventListener("message", (event) => texts.push(String(event.data)));
    socket.accept();
    socket.send("hello");
    await vi.waitFor(() => expect(texts).toHaveLength(1));
    const { url, said, headers: sent } = JSON.parse(texts[0] ?? "");
    expect([url, said, sent["x-forwarded-host"]]).toEqual([`/base${path}`, "hello", host]);
    expect([sent.cookie, sent.origin]).toEqual([undefined, undefined]);
    socket.close();
  });

  test("passes only the back end's own token to the back end's realtime channel", async () => {
    const socket = (await ask(path, { headers: upgrade })).webSocket;
    if (!socket) throw new Error("no socket");
    const texts: string[] = [];
    socket.addEventListener("message", (event) => texts.push(String(event.data)));
    socket.accept();
    const { token: foreign } = await openDemo();
    const own = await signIn("mine");
    socket.send(JSON.stringify({ type: "login", token: foreign }));
    socket.send(JSON.stringify({ type: "login", token: own }));
    await vi.waitFor(() => expect(texts).toHaveLength(2));
    expect(JSON.parse(texts[0] ?? "")).toEqual({ type: "login", code: 999 });
    expect(JSON.parse(JSON.parse(texts[1] ?? "").said)).toEqual({ type: "login", token: "mine" });
    expect(texts.join()).not.toContain(foreign);
    socket.close();
  });

  test("W1 refuses to open the back end's channel for pages of other sites", async () => {
    const headers = { ...upgrade, origin: "https://evil.example" };
    expect(await codeOf(path, { headers })).toEqual([200, 1001]);
  });

  test("opens the back end's channel only at its path and only for a WebSocket", async () => {
    expect(await codeOf("/api/other?client=abcdefgh", { headers: upgrade })).toEqual([200, 1000]);
    expect(await codeOf(path, { headers: { Upgrade: "h2c" } })).toEqual([200, 1000]);
  });

  test("answers with an error when the back end refuses to open its realtime channel or does not answer", async () => {
    expect(await codeOf(`${path}&play=refuse`, { headers: upgrade })).toEqual([502, 1005]);
    expect(await codeOf(`${path}&play=silent`, { headers: upgrade })).toEqual([503, 503]);
  });
});

describe("the address of a back end", () => {
  test.each([
    "https://api.broker.example",
    "https://api.broker.example:8443/base",
    "https://API.Broker.Example",
    "https://api.xn--e1afmkfd.xn--p1ai",
  ])("accepts the back end address %j in every environment", (address) => {
    expect([readUpstream(address, false)?.href, readUpstream(address, true)?.href]).toEqual([
      new URL(address).href,
      new URL(address).href,
    ]);
  });

  test.each(["http://127.0.0.1:8080", "http://localhost:8080/base"])(
    "accepts the back end address %j in development only",
    (address) => {
      expect(readUpstream(address, true)?.href).toContain(address);
      expect(readUpstream(address, false)).toBeNull();
    },
  );

  test.each([
    "",
    "api.broker.example",
    "//api.broker.example",
    "javascript:alert(1)",
    "ftp://api.broker.example",
    "http://api.broker.example",
    "https://user:pass@api.broker.example",
    "https://user@api.broker.example",
    "https://api.broker.example@127.0.0.1",
    "https://api.broker.example/?x=1",
    "https://api.broker.example/#x",
    "https://api.broker.example//x",
    "https://api.broker.example/%2Fx",
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://0x7f000001",
    "https://0x7f.0.0.1",
    "https://017700000001",
    "https://0",
    "https://10.0.0.1",
    "https://192.168.1.1",
    "https://169.254.169.254/latest",
    "https://8.8.8.8",
    "https://127.0.0.1.",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "https://[2606:4700::1111]",
    "https://localhost",
    "https://localhost.",
    "https://LOCALHOST",
    "https://api.localhost",
    "https://broker",
    "https://api.broker.example.",
    "https://db.local",
    "https://db.LOCAL.",
    "https://metadata.google.internal",
    "https://nas.home.arpa",
    "https://1.0.0.10.in-addr.arpa",
    "https://router.lan",
    "https://mail.corp",
    "https://wiki.intranet",
    "https://host.docker.internal",
    "https://１２７.０.０.１",
    "https://ⓛocalhost",
    "https://-broker.example",
    "https://broker_.example",
  ])("refuses the back end address %j in every environment", (address) => {
    expect([readUpstream(address, false), readUpstream(address, true)]).toEqual([null, null]);
  });

  test.each(["", "prod", "production", undefined])(
    "refuses a local back end address when APP_ENV is %j",
    async (APP_ENV) => {
      const marked = { ...env, APP_ENV } as Env;
      const answer = await app.request(`http://${host}${read}`, {}, marked);
      expect(answer.status).toBe(503);
    },
  );

  test.each(["https://own.example", "https://169.254.169.254", "not an address"])(
    "sends nothing to the refused back end address %j",
    async (address) => {
      await setUpstream(address);
      const { host: own } = new URL(`https://${host}`);
      const answer = await worker.fetch(new Request(`https://${own}${read}`));
      expect([answer.status, ((await answer.json()) as Envelope).code]).toEqual([503, 503]);
      expect(logged).toHaveBeenCalledWith(
        JSON.stringify({ level: "error", event: "back_end_address_refused", company: 77 }),
      );
      await setUpstream(`http://127.0.0.1:${port}/base/`);
    },
  );
});
