/** The served calls, their documentation, and the answers when something is missing. */
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { notOffered } from "#domain/contracts/http/fund.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireCandle, WirePair } from "#domain/contracts/http/market.ts";
import { pathParameters, pathTemplate } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import pack from "../../../package.json" with { type: "json" };
import { btcPair } from "./api-client.ts";
import { answerOf, home, perform, requestOf, send } from "./requests.ts";

const contract: Call[] = Object.values(calls);
const methodsOf = ({ method, mutation }: Call) =>
  mutation && method === "GET" ? ["GET", "POST"] : [method];

test("serves exactly the contract's calls and the system's own paths", () => {
  const routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  const promised = contract.flatMap((call) =>
    methodsOf(call).map((method) => `${method} ${call.path}`),
  );
  const desk = Object.values(deskCalls).map(({ method, path }) => `${method} ${path}`);
  const system = [
    "GET /api/dev/outbox",
    "GET /brand/:company/:name",
    "GET /api/chat/live",
    "GET /api/health",
    "GET /api/metrics",
    "GET /api/openapi.json",
    "GET /api/v2/ws",
    "GET /manifest-icon.svg",
    "GET /manifest.json",
    "GET /preview/end",
  ];
  const refused = notOffered.flatMap((path) => [`GET ${path}`, `POST ${path}`]);
  expect(routes.sort()).toEqual([...promised, ...desk, ...refused, ...system].sort());
});

test("documents each call's input, output and requirements in OpenAPI", async () => {
  type Operation = {
    parameters: Array<{ name: string; in: string; required?: boolean }>;
    security: object[];
    "x-permissions"?: string[];
    responses: Record<
      string,
      { content: Record<string, { schema: { properties: { data: object } } }> }
    >;
  };
  const response = await send(new Request(`${home}/api/openapi.json`));
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(document.openapi).toBe("3.1.0");
  for (const call of Object.values(deskCalls) as DeskCall[]) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.security).toEqual(call.audience === "public" ? [] : [{ operator: [] }]);
    const isList = typeof call.audience !== "string";
    expect(operation?.["x-permissions"]).toEqual(isList ? call.audience : undefined);
  }
  for (const call of contract) {
    for (const method of methodsOf(call)) {
      const operation = document.paths[pathTemplate(call.path)]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${method} ${call.path} is not described`);
      expect(operation.security).toEqual(call.audience === "session" ? [{ session: [] }] : []);
      const headers = operation.parameters.filter((each) => each.in === "header");
      expect(headers.map(({ name }) => name)).toEqual(call.mutation ? ["Idempotency-Key"] : []);
      if (method === "GET") {
        const shape = (call.input as unknown as { shape: object }).shape;
        const fields = operation.parameters.filter((each) => each.in !== "header");
        expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(shape).sort());
        const inPath = fields.filter((each) => each.in === "path" && each.required);
        expect(inPath.map(({ name }) => name)).toEqual(pathParameters(call.path));
      }
      const data = operation.responses["200"]?.content["application/json"]?.schema.properties.data;
      // A schema of its own, or one of several where null is allowed.
      expect(Object.keys(data ?? {}).some((key) => key === "type" || key === "anyOf")).toBe(true);
    }
  }
});

describe("paths that are not served", () => {
  test.each([
    "/api/",
    "/api",
    "/api/admin",
    "/api/user",
    "/api/.env",
    "/v2/api/forex",
    "/v2/api/forex/submit.json",
    "/api/edge-cache/spark-lines/1/30min/1",
    "/api/health/x",
  ])("answers 404 at the path %s", async (path) => {
    const answer = await answerOf(await send(new Request(`${home}${path}`)));
    expect([answer.status, answer.code]).toEqual([404, 404]);
  });
});

describe("errors speak the client's language", () => {
  test.each([
    [{ lang: "ar" }, /\p{Script=Arabic}/u],
    [{ "accept-language": "ar-EG,ar;q=0.9,en;q=0.5" }, /\p{Script=Arabic}/u],
    [{ lang: "en", "accept-language": "ar" }, /^[\x20-\x7e]+$/],
    [{ lang: "nonsense" }, /^[\x20-\x7e]+$/],
    [{ lang: "__proto__" }, /^[\x20-\x7e]+$/],
    [{}, /^[\x20-\x7e]+$/],
  ] as Array<[Record<string, string>, RegExp]>)(
    "answers an error in the client's language when the headers are %j",
    async (headers, text) => {
      const { code, msg } = await perform(calls.userInfo, {}, { headers });
      expect([code, text.test(msg)]).toEqual([999, true]);
    },
  );
});

describe("health", () => {
  const schemas = Object.fromEntries(
    Object.entries(schemaVersions).map(([name, migrations]) => [name, migrations.at(-1)]),
  );
  const ask = (bindings: Partial<Env>) =>
    app.request(`${home}/api/health`, {}, { ...(env as Env), ...bindings });

  test("reports good health when the database is seeded and objects answer", async () => {
    const response = await ask({});
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ...{ status: "ok", version: pack.version, schemas },
        parts: { database: "ok", schema: "ok", objects: "ok" },
      },
    ]);
  });

  test("reports bad health with a Retry-After when database or objects do not answer", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const empty = { prepare: () => ({ first: async () => null }) } as unknown as D1Database;
    const broken = {
      prepare: () => {
        throw new Error("D1_ERROR: no such table: companies at /secret/path.ts:1:1");
      },
    } as unknown as D1Database;
    const deaf = {
      idFromName: () => "",
      get: () => ({ report: () => Promise.reject(new Error("gone")) }),
    } as unknown as Env["GATEWAY"];
    const noDatabase = { database: "down", schema: "down", objects: "ok" };
    for (const [bindings, parts] of [
      [{ DB: empty }, noDatabase],
      [{ DB: broken }, noDatabase],
      [{ GATEWAY: deaf }, { database: "ok", schema: "ok", objects: "down" }],
    ] as const) {
      const answer = await ask(bindings);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      const { code, data } = (await answer.json()) as { code: number; data: unknown };
      expect([code, data]).toEqual([503, { version: pack.version, schemas, parts }]);
    }
    logged.mockRestore();
  });

  test("reports bad health when the database lacks a migration, or has one that breaks this release", async () => {
    const { DB } = env as Env;
    const part = async () => {
      const answer = await ask({});
      const { data, parts } = (await answer.json()) as {
        data?: { parts: object };
        parts?: object;
      };
      return [answer.status, parts ?? data?.parts];
    };
    const known = "INSERT INTO d1_migrations (name) VALUES (?)";
    const last = schemaVersions.database.at(-1) ?? "";
    await DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(last).run();
    expect(await part()).toEqual([503, { database: "ok", schema: "down", objects: "ok" }]);
    await DB.batch([DB.prepare(known).bind(last), DB.prepare(known).bind("9998_add.sql")]);
    expect(await part()).toEqual([200, { database: "ok", schema: "ok", objects: "ok" }]);
    await DB.prepare(known).bind("9999_drop_breaking.sql").run();
    expect(await part()).toEqual([503, { database: "ok", schema: "down", objects: "ok" }]);
    await DB.prepare("DELETE FROM d1_migrations WHERE name LIKE '999%'").run();
  });
});

test("logs no error when a client disconnects in the middle of a request's body", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const [path, type] of [
    [calls.login.path, "application/json"],
    [calls.registerImage.path, "multipart/form-data; boundary=x"],
  ] as const) {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"a')),
      pull: (stream) => stream.error(new Error("Network connection lost.")),
    });
    const headers = { "content-type": type };
    const request = new Request(`${home}${path}`, { method: "POST", headers, body });
    const answer = await app.request(request, {}, env as Env);
    expect(await answer.json()).toMatchObject({ code: errorCodes.invalid_request });
  }
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test("answers every call with an error that hides the cause when the database fails", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const DB = {
    prepare: () => {
      throw new Error("D1_ERROR: secret.sql at /secret/path.ts:1:1");
    },
  } as unknown as D1Database;
  for (const call of contract) {
    const response = await app.request(requestOf(call, {}), {}, { ...(env as Env), DB });
    const answer = await answerOf(response);
    expect([call.path, answer.status, answer.code]).toEqual([call.path, 500, 500]);
    expect(answer.text).not.toContain("secret");
  }
  expect(logged).toHaveBeenCalledTimes(contract.length);
  logged.mockRestore();
});

test("answers 503 with a Retry-After when an object is overloaded", async () => {
  const overloaded = Object.assign(new Error("too many requests"), { overloaded: true });
  const GATEWAY = {
    idFromName: () => "",
    get: () => ({ board: () => Promise.reject(overloaded) }),
  } as unknown as Env["GATEWAY"];
  const response = await app.request(
    requestOf(calls.tradeList, {}),
    {},
    {
      ...(env as Env),
      GATEWAY,
    },
  );
  const answer = await answerOf(response);
  expect([answer.status, answer.code, answer.headers.get("retry-after")]).toEqual([503, 503, "5"]);
});

describe("market data", () => {
  test("lists products with leverages, lot bounds and quotes of the right precision", async () => {
    const { data } = await perform<WirePair[]>(calls.tradeList, {});
    expect(data.length).toBeGreaterThanOrEqual(44);
    for (const pair of data) {
      expect(pair.HasForexMultiple.filter(({ Default }) => Default === 1)).toHaveLength(1);
      expect(pair.ForexMinCont).toBeLessThan(pair.ForexMaxCont);
      const decimals = pair.ForexQuotations.Bid.split(".")[1]?.length ?? 0;
      expect([pair.Code, decimals]).toEqual([pair.Code, pair.PricePrecision]);
      expect(Number(pair.ForexQuotations.Bid)).toBeLessThanOrEqual(
        Number(pair.ForexQuotations.Ask),
      );
    }
    const live = data.find(({ Code }) => Code === "BTCUSD");
    expect(live).toMatchObject({ MarketStatus: 1 });
    expect(live?.ForexQuotations.Seq).toBeGreaterThan(0);
  });

  test("names product categories in the reader's language", async () => {
    type Categories = Array<{ Key: string; NameShowTrans: string }>;
    const english = await perform<Categories>(calls.getCategories, {});
    expect(english.data.map(({ Key }) => Key)).toEqual(["forex", "metals", "indices", "crypto"]);
    const { data } = await perform<Categories>(
      calls.getCategories,
      {},
      { headers: { lang: "ar" } },
    );
    for (const { NameShowTrans } of data) expect(NameShowTrans).toMatch(/\p{Script=Arabic}/u);
  });

  test("lists candles oldest first, up to the requested number and before the requested time", async () => {
    const { Id } = await btcPair();
    type Candles = { data: WireCandle[]; seq: number };
    const newest = await perform<Candles>(calls.kline, { forex_id: Id, period: "1M", limit: 20 });
    const times = newest.data.data.map(({ Time }) => Time);
    expect(times).toHaveLength(20);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const before = times[0] ?? 0;
    const older = await perform<Candles>(calls.kline, {
      forex_id: Id,
      period: "1min",
      limit: 20,
      before,
    });
    expect(older.data.data.at(-1)?.Time).toBe(before - 60_000);
    for (const { Open, High, Low, Close } of [...newest.data.data, ...older.data.data]) {
      expect(High).toBeGreaterThanOrEqual(Math.max(Open, Close));
      expect(Low).toBeLessThanOrEqual(Math.min(Open, Close));
    }
  });

  test.each(["2min", "1min1", "1m", "toString", "valueOf"])(
    "refuses candles of the period %s",
    async (period) => {
      const { Id } = await btcPair();
      for (const call of [calls.kline, calls.abbreviatedKline]) {
        expect((await perform(call, { forex_id: Id, period })).code).toBe(1103);
      }
    },
  );

  test("sends spark lines of many pairs in one call, and serves them briefly from the edge's cache", async () => {
    const { data: pairs } = await perform<WirePair[]>(calls.tradeList, {});
    const ids = pairs.slice(0, 12).map(({ Id }) => Id);
    type Lines = Array<{ forex_id: number; data: WireCandle[] }>;
    const asked = { forex_id: [...ids, 999_999].join(","), period: "30min" };
    const { data } = await perform<Lines>(calls.abbreviatedKline, asked);
    expect(data.map(({ forex_id }) => forex_id)).toEqual(ids);
    for (const line of data) {
      expect([line.forex_id, line.data.length]).toEqual([line.forex_id, 48]);
    }
    const closes = await perform<Array<{ data: unknown[]; closes: number[] }>>(
      calls.abbreviatedKline,
      { ...asked, only: "close" },
    );
    expect(closes.data.map((line) => line.data.length)).toEqual(ids.map(() => 0));
    // The newest candle is still moving; the others have closed.
    expect(closes.data.map((line) => line.closes.slice(0, -1))).toEqual(
      data.map((line) => line.data.slice(0, -1).map(({ Close }) => Close)),
    );
    const none = { idFromName: () => "", get: () => ({}) } as unknown as Env["MARKET"];
    const cached = await app.request(
      requestOf(calls.abbreviatedKline, asked),
      {},
      {
        ...(env as Env),
        MARKET: none,
      },
    );
    expect((await answerOf<Lines>(cached)).data).toEqual(data);
  });

  test("omits only the spark line whose market fails", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { MARKET, ...rest } = env as Env;
    const broken = {
      idFromName: (name: string) => MARKET.idFromName(name),
      get: (id: DurableObjectId) =>
        id.equals(MARKET.idFromName("simulator/ETHUSD"))
          ? { candles: () => Promise.reject(new Error("no history")) }
          : MARKET.get(id),
    } as unknown as Env["MARKET"];
    const { data: pairs } = await perform<WirePair[]>(calls.tradeList, {});
    const chosen = pairs.filter(({ Code }) => Code === "BTCUSD" || Code === "ETHUSD");
    const response = await app.request(
      requestOf(calls.abbreviatedKline, { forex_id: chosen.map(({ Id }) => Id).join(",") }),
      {},
      { ...rest, MARKET: broken },
    );
    const { data } = await answerOf<Array<{ data: WireCandle[] }>>(response);
    expect(data.map((line) => line.data.length > 0)).toEqual(
      chosen.map(({ Code }) => Code === "BTCUSD"),
    );
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

test("refuses to serve when a secret is too short or made for development", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const strong = "x".repeat(43);
  const ask = (path: string, bindings: Partial<Env>) =>
    app.request(home + path, {}, { ...(env as Env), APP_ENV: "production", ...bindings });
  for (const bindings of [
    { SESSION_SECRET: "short" },
    { SESSION_SECRET: `development-${strong}` },
    { SESSION_SECRET: strong, SIMULATOR_SECRET: `development-${strong}` },
  ]) {
    for (const path of ["/", "/api/health", "/api/company", "/desk"]) {
      const answer = await ask(path, bindings);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.text()).toBe("This service is not set up yet.");
    }
  }
  logged.mockRestore();
  expect((await ask("/api/health", { SESSION_SECRET: strong })).status).toBe(200);
});
