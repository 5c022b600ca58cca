/** A company's menus, own back end and status, and holidays of all markets. */
import { describe, expect, test } from "vitest";
import type { OfferRow } from "#domain/contracts/desk/offer.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import { get, openDemo } from "../api/api-client.ts";
import { agreeOn, approve, askFor, type Texts } from "./asked-changes.ts";
import { as, DB, openOperator } from "./operators.ts";

const [olga, otto, hal, hanna] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
  openOperator("owner", 2),
]);
const two = [olga, otto] as const;
const theirs = [hal, hanna] as const;

describe("a menu item", () => {
  const item: Texts = {
    ...{ grp: "user_menu", title: "fees", path: "/descript/detail?group=fees", icon: "news" },
    ...{ is_mobile: "1", is_allow_demo: "0", sort: "99" },
  };
  const change = (subject: string, before: Texts, after: Texts) => ({
    ...{ kind: "menu_item", subject, before, after },
  });
  type Item = { group: string; title: string; path: string; is_allow_demo: number };
  const menu = (host?: string) => get<Item[]>("/api/menu", host ? { host } : {});
  const titles = async () => (await menu()).map(({ title }) => title);

  test("lets one operator create, change and remove a menu item of one company", async () => {
    const { data } = await as<{ data: OfferRow[] }>(olga, "deskOffer", { kind: "menu_item" });
    const number = String(1 + Math.max(...data.data.map(({ subject }) => Number(subject))));
    expect((await askFor(olga, change(number, {}, item))).data.state).toBe("applied");
    expect(await menu()).toContainEqual(
      expect.objectContaining({ title: "fees", path: item.path, icon: "news", is_allow_demo: 0 }),
    );
    expect((await menu(secondHost)).map(({ title }) => title)).not.toContain("fees");
    await askFor(olga, change(number, item, { title: "Our fees" }));
    expect(await titles()).toContain("Our fees");
    const now = { ...item, title: "Our fees" };
    const gone = Object.fromEntries(Object.keys(item).map((name) => [name, null]));
    expect((await askFor(olga, change(number, now, gone))).data.state).toBe("applied");
    expect(await titles()).not.toContain("Our fees");
  });

  test.each<[string, Texts]>([
    ["path", { ...item, path: "https://evil.example" }],
    ["path", { ...item, path: "//evil.example" }],
    ["path", { ...item, path: "/no/such/page" }],
    ["path", { ...item, path: "/news?x=<script>" }],
    ["path", { ...item, path: "" }],
    ["path", { ...item, grp: "home_template_sort", title: "news", path: "/news" }],
    ["title", { ...item, grp: "home_template_sort", title: "nothing", path: "" }],
    ["grp", { ...item, grp: "elsewhere" }],
    ["icon", { ...item, icon: "skull" }],
    ["is_mobile", { ...item, is_mobile: "2" }],
  ])("refuses a menu item with a wrong %s", async (field, after) => {
    const { code, data } = await askFor(olga, change("9999", {}, after));
    expect([code, data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test("gives menu items of a company unique numbers when SQL inserts them without a number", async () => {
    const insert = "INSERT INTO menu_items (company_id, grp, title) VALUES (2, 'user_menu', ?)";
    for (const title of ["one", "two"]) await DB.prepare(insert).bind(title).run();
    const numbers = await DB.prepare(
      "SELECT count(*) AS n, count(DISTINCT number) AS d, min(number) AS first FROM menu_items WHERE company_id = 2",
    ).first<{ n: number; d: number; first: number }>();
    expect(numbers?.d).toBe(numbers?.n);
    expect(numbers?.first).toBeGreaterThan(0);
  });
});

describe("a back end of its own", () => {
  const backEnd = (before: string, after: string) => ({
    ...{ kind: "back_end", before: { upstream: before }, after: { upstream: after } },
  });
  const stored = () =>
    DB.prepare("SELECT upstream FROM companies WHERE id = 2").first<string>("upstream");
  const address = "https://api.acme.example/broker";

  test.each([
    "http://api.acme.example",
    "https://127.0.0.1",
    "https://2130706433/",
    "https://[::1]/",
    "https://intern.local",
    "https://localhost",
    "https://user:word@api.acme.example",
    "https://api.acme.example/?to=there",
    "https://API.acme.example/broker",
    "javascript:alert(1)",
  ])("refuses a company's own back end at %s", async (wrong) => {
    const { code, data } = await askFor(hal, backEnd("", wrong));
    expect([code, data.field]).toEqual([errorCodes.invalid_request, "upstream"]);
  });

  test("lets two operators set a back end, and remove it while the company has no customers", async () => {
    await agreeOn(theirs, backEnd("", address));
    expect(await stored()).toBe(address);
    await agreeOn(theirs, backEnd(address, ""));
    expect(await stored()).toBe("");
  });

  test("refuses a host of this platform as a back end", async () => {
    const { code } = await askFor(hal, backEnd("", `https://${secondHost}/x`));
    expect(code).toBe(errorCodes.back_end_here);
  });

  test("refuses a back end when the company has customers, even if the first customer came after the request", async () => {
    const asked = await askFor(hal, backEnd("", address));
    expect(asked.data.state).toBe("asked");
    await openDemo(secondHost);
    expect((await approve(hanna, asked.data.id)).code).toBe(errorCodes.customers_here);
    expect((await askFor(hal, backEnd("", address))).code).toBe(errorCodes.customers_here);
    expect(await stored()).toBe("");
  });
});

test("lets two operators close and reopen a company, and refuses an invalid address or status", async () => {
  const status = () => get<{ status: number; loss_url: string }>("/api/company/getCompanyStatus");
  const before = { status: "1", loss_url: "" };
  const after = { status: "0", loss_url: "https://bye.example/" };
  await agreeOn(two, { kind: "company", before, after });
  expect(await status()).toMatchObject({ loss_url: "https://bye.example/" });
  await agreeOn(two, { kind: "company", before: after, after: before });
  const wrong = { kind: "company", before, after: { loss_url: "javascript:alert(1)" } };
  expect((await askFor(olga, wrong)).data.field).toBe("loss_url");
  const half = { kind: "company", before, after: { status: "2" } };
  expect((await askFor(olga, half)).data.field).toBe("status");
});

describe("a holiday of markets", () => {
  const minute = (inMs: number) => `${new Date(Date.now() + inMs).toISOString().slice(0, 16)}Z`;
  const hourMs = 3_600_000;
  const from = minute(48 * hourMs);
  const until = minute(60 * hourMs);
  const closure = (subject: string, before: Texts, after: Texts) => ({
    ...{ kind: "market_closure", subject, before, after },
  });
  const rows = async (by = olga) =>
    (await as<{ data: OfferRow[] }>(by, "deskOffer", { kind: "market_closure" })).data.data;
  const calendar = async () =>
    (await DB.prepare("SELECT calendar FROM instruments WHERE calendar != ''").first<string>(
      "calendar",
    )) ?? "";

  test("lets two owners of the first company create, move and remove a holiday", async () => {
    const subject = `${await calendar()} ${from}`;
    const made = { until, reason: "Election" };
    await agreeOn(two, closure(subject, {}, made));
    expect(await rows()).toContainEqual({ subject, fields: made });
    // Every visitor reads the holiday.
    expect(await rows(hal)).toContainEqual({ subject, fields: made });
    const stored = await DB.prepare("SELECT to_ms FROM market_closures WHERE from_ms = ?")
      .bind(Date.parse(from))
      .first("to_ms");
    expect(stored).toBe(Date.parse(until));
    const later = minute(72 * hourMs);
    await agreeOn(two, closure(subject, made, { until: later }));
    const now = { ...made, until: later };
    expect(await rows()).toContainEqual({ subject, fields: now });
    await agreeOn(two, closure(subject, now, { until: null, reason: null }));
    expect((await rows()).some((row) => row.subject === subject)).toBe(false);
  });

  test("refuses a holiday that is past, too short or too long, or has no calendar, start or end", async () => {
    const us = await calendar();
    const wrong: Array<[string, Texts, number]> = [
      [`${us} ${minute(-hourMs)}`, { until }, errorCodes.too_soon],
      [`nowhere ${from}`, { until }, errorCodes.not_found],
      [`${us} ${from}`, { until: minute(48.5 * hourMs) }, errorCodes.invalid_request],
      [`${us} ${from}`, { until: minute(2_000 * hourMs) }, errorCodes.invalid_request],
      [`${us} 2031-02-30T10:00Z`, { until: "2031-03-02T20:00Z" }, errorCodes.invalid_request],
      [`${us} ${from}`, { reason: "No end" }, errorCodes.invalid_request],
      [us, { until }, errorCodes.invalid_request],
    ];
    for (const [subject, after, code] of wrong) {
      expect([subject, (await askFor(olga, closure(subject, {}, after))).code]).toEqual([
        subject,
        code,
      ]);
    }
  });

  test("refuses to remove a holiday that has begun", async () => {
    const us = await calendar();
    const [began, ends] = [minute(-hourMs), minute(5 * hourMs)];
    await DB.prepare("INSERT INTO market_closures VALUES (?, ?, ?, '')")
      .bind(us, Date.parse(began), Date.parse(ends))
      .run();
    const now = { until: ends, reason: "" };
    const gone = await askFor(olga, closure(`${us} ${began}`, now, { until: null, reason: null }));
    expect(gone.code).toBe(errorCodes.too_soon);
    await DB.prepare("DELETE FROM market_closures WHERE from_ms = ?").bind(Date.parse(began)).run();
  });

  test("refuses a request for a holiday by another company's owner or by the role risk", async () => {
    const subject = `${await calendar()} ${from}`;
    expect((await askFor(hal, closure(subject, {}, { until }))).code).toBe(
      errorCodes.role_forbidden,
    );
    const rita = await openOperator("risk");
    expect((await askFor(rita, closure(subject, {}, { until }))).code).toBe(
      errorCodes.role_forbidden,
    );
  });
});
