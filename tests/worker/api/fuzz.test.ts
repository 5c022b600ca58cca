/**
 * Malformed requests to every public call, by a seed: no 5xx, no stack trace, no state change. A
 * run makes a few thousand; `FUZZ_REQUESTS=100000 FUZZ_SEED=n npx vitest run --project worker
 * tests/worker/api/fuzz.test.ts` makes more.
 */
import { exports } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { seeded } from "#scripts/replay/seeded.ts";
import { knownCodes } from "./api-client.ts";
import { bindings } from "./requests.ts";

declare module "vitest" {
  interface ProvidedContext {
    fuzz: { requests: number; seed: number };
  }
}

const { default: worker } = exports as unknown as { default: Fetcher };
const { requests, seed } = inject("fuzz");
const publicCalls = Object.values(calls).filter((call) => call.audience === "public") as Call[];

const scraps = [
  "", " ", "0", "-0", "-1", "1e308", "NaN", "Infinity", "9".repeat(70), "0x1", "1,5", "٣", "\u0000", "\ud800", "\u202e",
  "null", "true", "[]", "{}", "__proto__", "constructor", "toString", "' OR 1=1 --", "<script>", "%00", "../..", "\r\nX: y",
  "a@b", "+1", "{{7*7}}", "$" + "{7}", "x".repeat(3_000), "🙂".repeat(50),
]; // biome-ignore format: a list of scraps reads best as one block
const types = [
  "application/json",
  "application/json; charset=utf-7",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/xml",
  "",
  "application/json, text/html",
];
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"];
const paths = [
  (path: string) => path,
  (path: string) => `${path}/`,
  (path: string) => path.toUpperCase(),
  (path: string) => path.replace("/", "//"),
  (path: string) => `${path}%00`,
  (path: string) => `${path};a=b`,
  (path: string) => `${path}/../x`,
  (path: string) => path.replace(/[a-z]$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
];

class Maker {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  make(): Request {
    const call = this.#pick(publicCalls);
    const shape = (call.input as unknown as { shape?: Record<string, unknown> }).shape ?? {};
    const names = [...Object.keys(shape), "unknown", "__proto__", "timestamp"];
    const pairs = Array.from(
      { length: Math.floor(this.#random() * 6) },
      () => [this.#pick(names), this.#scrap()] as const,
    );
    const method = this.#random() < 0.75 ? this.#pick(["GET", "POST"]) : this.#pick(methods);
    const change = this.#random() < 0.8 ? (path: string) => path : this.#pick(paths);
    const url = new URL(`https://demo.example${change(call.path.replace(/:\w+/g, "x"))}`);
    if (method === "GET" || this.#random() < 0.2) {
      for (const [name, value] of pairs) url.searchParams.append(name, value.toWellFormed());
    }
    const headers = new Headers();
    if (this.#random() < 0.3) headers.set("idempotency-key", this.#header());
    if (this.#random() < 0.3) headers.set("authorization", this.#header());
    if (this.#random() < 0.3) headers.set("lang", this.#header());
    if (this.#random() < 0.2) headers.set("cookie", `company_id=${this.#header()}`);
    if (this.#random() < 0.2) headers.set("origin", this.#header());
    const hasBody = method !== "GET" && method !== "HEAD" && this.#random() < 0.8;
    if (hasBody) headers.set("content-type", this.#pick(types));
    return new Request(url, { method, headers, ...(hasBody ? { body: this.#body(pairs) } : {}) });
  }

  #body(pairs: ReadonlyArray<readonly [string, string]>): string {
    const whole = [
      () => JSON.stringify(Object.fromEntries(pairs)),
      () => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`,
      () => pairs.map(([name, value]) => `${name}=${value}`).join("&"),
      () => "[".repeat(Math.floor(this.#random() * 2_000)),
      () => this.#scrap(),
      () =>
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${this.#scrap()}\r\n--x--`,
    ];
    return this.#pick(whole)();
  }

  #header(): string {
    // The runtime accepts no other characters in headers.
    return this.#scrap()
      .replace(/[^\x20-\x7e]/g, "?")
      .trim();
  }

  #scrap(): string {
    const text = this.#pick(scraps);
    return this.#random() < 0.2 ? text + this.#pick(scraps) : text;
  }

  #pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }
}

/**
 * Rows of every table, but for picture codes and passkey challenges: a valid request by any caller
 * creates those.
 */
async function state(): Promise<string> {
  const { DB } = bindings;
  const tables = await DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name",
  ).all<{ name: string }>();
  const counts = await DB.batch<{ n: number }>(
    tables.results.map(({ name }) =>
      DB.prepare(
        `SELECT count(*) AS n FROM "${name}"${name === "challenges" ? " WHERE kind NOT LIKE 'captcha%' AND kind NOT LIKE '%passkey_login'" : ""}`,
      ),
    ),
  );
  return JSON.stringify(
    counts.map(({ results }, index) => [tables.results[index]?.name, results[0]?.n]),
  );
}

test(`answers ${requests} malformed requests of seed ${seed} with error codes, and changes nothing`, {
  timeout: 1_800_000,
}, async () => {
  const maker = new Maker(seeded(seed));
  const before = await state();
  const seen = new Map<number, number>();
  for (let sent = 0; sent < requests; sent += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const request = maker.make();
        const what = `${request.method} ${request.url.slice(0, 300)}`;
        const answer = await worker.fetch(request);
        const text = await answer.text();
        expect([what, answer.status < 500]).toEqual([what, true]);
        expect(text, what).not.toMatch(/\bat .+:\d+|\.ts\b|SQLITE|Error:|stack/);
        if (request.method === "HEAD") return;
        const { code } = JSON.parse(text) as { code: number };
        expect([what, knownCodes.has(code)]).toEqual([what, true]);
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }),
    );
  }
  expect(await state()).toBe(before);
  // Without these counts the run would prove little.
  for (const code of [1, 404, 405, 1000])
    expect(seen.get(code) ?? 0, String(code)).toBeGreaterThan(0);
});
