/**
 * The company that answers a request, and the isolation between companies. N2 (tokens) is in
 * calls.test.ts.
 */

import { describe, expect, test } from "vitest";
import { loadSettings } from "#db/company/config.ts";
import { listMenu } from "#db/content/content.ts";
import { listNews } from "#db/content/news.ts";
import { findOrCreateDemoUser, findUser } from "#db/people/users.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { catalogueOf } from "#tests/support/worker/catalogue-of.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import app from "#worker/app.ts";
import { freshDemoId, openDemo } from "./api-client.ts";
import { bindings, perform, requestOf, send } from "./requests.ts";

const { DB } = bindings;
const first = 1;
const second = 2;

describe("the company", () => {
  test.each([
    ["https://demo.example", undefined, first],
    ["https://demo.example", "company_id=2", second],
    ["https://demo.example", "company_id=1", first],
    ["https://demo.example", "company_id=99", first],
    ["https://demo.example", "company_id=02", first],
    ["https://demo.example", "company_id=2%20", first],
    ["https://demo.example", "company_id=2 OR 1=1", first],
    ["https://demo.example", "company_id=-2", first],
    ["https://demo.example", "company_id=2e0", first],
    ["https://demo.example", "company_id=99999999999999999999", first],
    [`https://${secondHost}`, undefined, second],
    [`https://${secondHost}`, "company_id=1", second],
    [`https://${secondHost.toUpperCase()}`, undefined, second],
    [`https://${secondHost}:8443`, undefined, second],
  ])("answers for %s with the cookie %j as the company %i", async (origin, cookie, id) => {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
    const { data } = await perform<{ id: number }>(calls.getCompany, {}, { origin, headers });
    expect(data.id).toBe(id);
  });

  test.each([
    ["https://unknown.example", undefined],
    ["https://unknown.example", "company_id=2"],
    [`https://evil.${secondHost}`, undefined],
    [`https://${secondHost}.evil.example`, "company_id=1"],
  ])("finds no company at %s with the cookie %j", async (origin, cookie) => {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
    const { token } = await openDemo();
    for (const call of [calls.getCompany, calls.userInfo]) {
      const answer = await perform(call, {}, { origin, headers, token });
      expect([answer.status, answer.code]).toEqual([421, errorCodes.host_unknown]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const page = await send(new Request(`${origin}/mine`, { headers: { ...headers, lang: "de" } }));
    expect([page.status, page.headers.get("cache-control")]).toEqual([421, "no-store"]);
    const text = await page.text();
    expect(text).toContain("Diese Adresse ist nicht eingerichtet");
    expect(text).not.toMatch(/<script|Meridian/);
    expect((await send(new Request(`${origin}/api/health`))).status).toBe(200);
  });

  test.each(["127.0.0.1:5173", "localhost:8787", "third.localhost", "[::1]:3000"])(
    "finds the default company at %s in development, and none in production",
    async (host) => {
      const asked = (APP_ENV: string) =>
        app.request(`http://${host}/api/company/getCompany`, {}, { ...bindings, APP_ENV });
      expect([(await asked("dev")).status, (await asked("production")).status]).toEqual([200, 421]);
    },
  );

  test.each(["x-forwarded-host", "x-host", "forwarded", "x-company-id", "x-original-host"])(
    "ignores a company that the header %s names",
    async (name) => {
      const headers = { [name]: name === "forwarded" ? `host=${secondHost}` : secondHost };
      const { data } = await perform<{ id: number }>(calls.getCompany, {}, { headers });
      expect(data.id).toBe(first);
    },
  );

  test("remembers a company for three years in a cookie that scripts cannot read", async () => {
    const response = await send(requestOf(calls.getCompany, {}));
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie.split("; ").sort()).toEqual(
      ["HttpOnly", "Max-Age=94608000", "Path=/", "SameSite=Lax", "Secure", "company_id=1"].sort(),
    );
    const again = await send(
      requestOf(calls.getCompany, {}, { headers: { cookie: "company_id=1" } }),
    );
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  test("prefers the host's company to the cookie's company", async () => {
    const request = requestOf(
      calls.getCompany,
      {},
      { origin: `https://${secondHost}`, headers: { cookie: "company_id=1" } },
    );
    expect((await send(request)).headers.get("set-cookie")).toMatch(/^company_id=2;/);
  });
});

describe("two companies", () => {
  test("lists each company's own products", async () => {
    const own = await perform<WirePair[]>(calls.tradeList, {});
    const other = await perform<WirePair[]>(
      calls.tradeList,
      {},
      { origin: `https://${secondHost}` },
    );
    expect(other.data.map(({ Id }) => Id)).toEqual([1001]);
    expect(own.data.map(({ Id }) => Id)).not.toContain(1001);
    for (const { data } of [own, other]) {
      const names = data.map(({ Code }) => Code);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each(["kline", "abbreviatedKline"] as const)(
    "returns no candles by %s for another company's product",
    async (name) => {
      const asked = { forex_id: "1001", period: "1min" };
      const { code, data } = await perform(calls[name], asked);
      expect(name === "kline" ? code : data).toEqual(name === "kline" ? 1100 : []);
    },
  );

  test("returns no news, menu, setting or product of another company", async () => {
    const marker = "only of the second";
    await DB.batch([
      DB.prepare("INSERT INTO news (id, company_id, published_ms) VALUES (9002, 2, 1)"),
      DB.prepare("INSERT INTO news_texts (news_id, lang, title) VALUES (9002, 'en', ?)").bind(
        marker,
      ),
      DB.prepare("INSERT INTO menu_items (company_id, grp, title) VALUES (2, 'x', ?)").bind(marker),
      DB.prepare("INSERT INTO company_config VALUES (2, 'ai_trade_name', ?)").bind(marker),
    ]);
    const everything = async (companyId: number) =>
      JSON.stringify([
        await catalogueOf(companyId),
        await loadSettings(DB, companyId),
        await listMenu(DB, companyId),
        await listNews(
          DB,
          { companyId, lang: "en", nowMs: Date.now() },
          { categoryId: newsCategory, limit: 100, offset: 0 },
        ),
      ]);
    expect(await everything(first)).not.toContain(marker);
    expect((await everything(second)).split(marker)).toHaveLength(4);
    expect((await loadSettings(DB, first)).ai_trade_name).toBe("");
    expect((await catalogueOf(3)).products).toEqual([]);
  });

  test("separates the users of companies, even with the same demo key", async () => {
    const fresh = () => ({
      id: crypto.randomUUID(),
      uid: String(crypto.getRandomValues(new Uint32Array(1))[0]),
      inviteCode: "X",
      nowMs: 1,
    });
    const one = await findOrCreateDemoUser(DB, first, "the same key", fresh());
    const two = await findOrCreateDemoUser(DB, second, "the same key", fresh());
    if (!one || !two) throw new Error("both have to be made");
    expect(one.id).not.toBe(two.id);
    expect(await findUser(DB, first, one.id)).toEqual(one);
    expect(await findUser(DB, first, two.id)).toBeNull();
    expect(await findUser(DB, second, one.id)).toBeNull();
  });

  test("refuses a user number that is taken at the same company, and accepts a number that is taken only at another company", async () => {
    const taken = { id: crypto.randomUUID(), uid: "424242", inviteCode: "X", nowMs: 1 };
    expect(await findOrCreateDemoUser(DB, first, "key of one", taken)).not.toBeNull();
    const same = { ...taken, id: crypto.randomUUID() };
    expect(await findOrCreateDemoUser(DB, first, "key of another", same)).toBeNull();
    expect(await findOrCreateDemoUser(DB, second, "key of another", same)).not.toBeNull();
  });
});

describe("the country of who would open an account", () => {
  const fromCountry = (country: string, headers: Record<string, string> = {}) =>
    send(
      new Request(requestOf(calls.createDemoAccount, { demo_id: freshDemoId() }, { headers }), {
        cf: { country },
      } as RequestInit),
    ).then((response) => response.json<{ code: number; msg: string }>());

  test.each(["KP", "IL", "CN", "VU", "CU"])(
    "refuses to open an account from %s, with a reason",
    async (country) => {
      expect(await fromCountry(country, { lang: "ar" })).toMatchObject({
        code: 1002,
        msg: expect.stringMatching(/\p{Script=Arabic}/u),
      });
    },
  );

  test("takes the country of a new account from the edge, never from the client", async () => {
    expect((await fromCountry("DE", { "cf-ipcountry": "KP" })).code).toBe(1);
    expect((await fromCountry("KP", { "cf-ipcountry": "DE" })).code).toBe(1002);
  });

  test("refuses accounts from the countries of the company's own list instead of the default list", async () => {
    await DB.prepare(
      "UPDATE company_config SET value = 'DE' WHERE company_id = 1 AND key = 'blocked_countries'",
    ).run();
    expect((await fromCountry("DE")).code).toBe(1002);
    expect((await fromCountry("KP")).code).toBe(1);
    await DB.prepare(
      "DELETE FROM company_config WHERE company_id = 1 AND key = 'blocked_countries'",
    ).run();
    expect((await fromCountry("DE")).code).toBe(1);
    expect((await fromCountry("KP")).code).toBe(1002);
  });
});

describe("categories", () => {
  const namesIn = async (lang: string) => {
    const origin = `https://${secondHost}`;
    const { data } = await perform<Array<{ Key: string; NameShowTrans: string }>>(
      calls.getCategories,
      {},
      { origin, headers: { lang } },
    );
    return Object.fromEntries(data.map(({ Key, NameShowTrans }) => [Key, NameShowTrans]));
  };

  test("names product categories by the company's names, else by the platform's, in the reader's language", async () => {
    await DB.batch([
      DB.prepare("INSERT INTO categories (id, company_id, key) VALUES (7001, 2, 'energy')"),
      DB.prepare("INSERT INTO categories (id, company_id, key) VALUES (7002, 2, 'forex')"),
      DB.prepare("INSERT INTO categories (id, company_id, key) VALUES (7003, 2, 'bare_key')"),
      DB.prepare(
        "INSERT INTO category_names VALUES (7001, 'de', 'Energie'), (7001, 'en', 'Energy')",
      ),
      DB.prepare("INSERT INTO category_names VALUES (7002, 'fr', 'Nos devises')"),
    ]);
    expect(await namesIn("de")).toMatchObject({ energy: "Energie", forex: "Devisen" });
    expect(await namesIn("fr")).toMatchObject({ energy: "Energy", forex: "Nos devises" });
    expect(await namesIn("th")).toMatchObject({ energy: "Energy", bare_key: "bare_key" });
  });

  test("lists products, and reports the time zone GMT, when a company's time zone is invalid", async () => {
    await DB.prepare("INSERT OR REPLACE INTO company_config VALUES (2, 'timezone', 'Paris')").run();
    const origin = `https://${secondHost}`;
    expect((await perform(calls.tradeList, {}, { origin })).code).toBe(1);
    const info = await perform<{ timezone: string }>(calls.getBasicInfo, {}, { origin });
    expect(info.data.timezone).toBe("GMT");
  });
});

test("writes the calling code of the default area as +001, and every other area's code as it is dialled", async () => {
  const { data } = await perform<Array<{ id: number; global_code: string }>>(calls.areaList, {});
  const codeOf = (wanted: number) => data.find(({ id }) => id === wanted)?.global_code;
  expect([codeOf(1), codeOf(2)]).toEqual(["+001", "+376"]);
});
