/**
 * The worker's choice of a gateway for a socket, and the facts that it sends along. Tests of
 * gateways are in tests/worker/gateway.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { socketCloseCodes } from "#domain/close-codes.ts";
import type { Env } from "#platform/env.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import app from "#worker/app.ts";

interface Forwarded {
  name: string;
  hint: string | undefined;
  headers: Headers;
}

/** Requests a socket; null if no gateway was called. */
async function forwarded(
  origin: string,
  query: string,
  headers: Record<string, string> = {},
  cf: Record<string, string> = {},
): Promise<Forwarded | null> {
  let seen: Forwarded | null = null;
  const GATEWAY = {
    idFromName: (name: string) => name,
    get: (name: string, options?: { locationHint: string }) => ({
      fetch: async (_url: string, init: { headers: Headers }) => {
        seen = { name, hint: options?.locationHint, headers: init.headers };
        return new Response(null, { status: 204 });
      },
    }),
  } as unknown as Env["GATEWAY"];
  const request = new Request(`${origin}/api/v2/ws${query}`, {
    headers: { upgrade: "websocket", ...headers },
    cf,
  } as RequestInit);
  await app.request(request, {}, { ...(env as Env), GATEWAY });
  return seen;
}

const home = "https://demo.example";

test("sends the gateway the worker's own headers about a client, never the client's", async () => {
  const seen = await forwarded(home, "?client=a-real-client", {
    "x-company-id": "2",
    "x-client-id": "somebody-else",
    "x-client-address": "10.0.0.1",
    "x-lang": "fr",
    "cf-connecting-ip": "203.0.113.7",
    authorization: "a token",
    cookie: "company_id=1",
    lang: "tw",
  });
  expect(Object.fromEntries(seen?.headers ?? [])).toEqual({
    upgrade: "websocket",
    "x-company-id": "1",
    "x-client-id": "a-real-client",
    "x-client-address": "203.0.113.7",
    "x-lang": "hk",
  });
});

test("gives each company its own gateways", async () => {
  const [own, other] = [
    await forwarded(home, "?client=a-real-client"),
    await forwarded(`https://${secondHost}`, "?client=a-real-client"),
  ];
  expect([own?.name.split("/")[0], other?.name.split("/")[0]]).toEqual(["1", "2"]);
  expect(own?.name.split("/").slice(1)).toEqual(other?.name.split("/").slice(1));
});

test.each([
  ["EU", "weur"],
  ["NA", "enam"],
  ["SA", "sam"],
  ["AS", "apac"],
  ["OC", "oc"],
  ["AF", "afr"],
  ["T1", "weur"],
  ["constructor", "weur"],
  ["NA", "wnam", { longitude: "-122.41" }],
  ["NA", "enam", { longitude: "-73.98" }],
  ["EU", "eeur", { longitude: "21.01" }],
  ["EU", "weur", { longitude: "-3.70" }],
  ["EU", "weur", { longitude: "nowhere" }],
  ["AS", "me", { country: "AE" }],
  ["AF", "me", { country: "EG" }],
  ["AS", "apac", { country: "JP", longitude: "139.69" }],
] as Array<[string, string, object?]>)(
  "serves a client from %s in the region %s when the place is %j",
  async (continent, region, place) => {
    const seen = await forwarded(home, "?client=a-real-client", {}, { continent, ...place });
    expect([seen?.hint, seen?.name.split("/")[1]]).toEqual([region, region]);
  },
);

test("assigns a client the same shard at each connection, and spreads many clients evenly over all shards", async () => {
  const shards = new Map<string, number>();
  for (let index = 0; index < 400; index++) {
    const query = `?client=client-${crypto.randomUUID()}`;
    const [once, again] = [await forwarded(home, query), await forwarded(home, query)];
    expect(again?.name).toBe(once?.name);
    const shard = once?.name.split("/")[2] ?? "";
    shards.set(shard, (shards.get(shard) ?? 0) + 1);
  }
  expect([...shards.keys()].sort()).toEqual(["0", "1", "2", "3"]);
  for (const clients of shards.values()) expect(clients).toBeGreaterThan(50);
});

test.each([
  ["another site's page", "?client=a-real-client", { origin: "https://evil.example" }],
  ["its own page without TLS", "?client=a-real-client", { origin: "http://demo.example" }],
  ["a sandboxed page", "?client=a-real-client", { origin: "null" }],
  ["nobody", "", {}],
  ["somebody with two names", "?client=a-real-client&client=another-client", {}],
  ["a request that is no upgrade", "?client=a-real-client", { upgrade: "h2c" }],
] as Array<[string, string, Record<string, string>]>)(
  "opens no socket and wakes no gateway for %s",
  async (_who, query, headers) => {
    expect(await forwarded(home, query, headers)).toBeNull();
  },
);

test("gives each socket close code a different number from 4000 to 4999", () => {
  const codes: number[] = Object.values(socketCloseCodes);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code >= 4000 && code <= 4999).toBe(true);
});
