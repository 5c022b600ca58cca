/** Overnight costs of positions, changed at the desk; earlier nights keep their rates. */
import { describe, expect, test } from "vitest";
import { applyDueChanges } from "#db/approvals/due-changes.ts";
import { financingPlan, isSwapFree } from "#db/offer/financing.ts";
import type { DeskChange } from "#domain/contracts/desk/changes.ts";
import type { OfferRow } from "#domain/contracts/desk/offer.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { agreeOn, approve, askFor, type Texts } from "./asked-changes.ts";
import { openCustomer } from "./customers.ts";
import { as, DB, openOperator } from "./operators.ts";

const [olga, otto, hal] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
]);
const two = [olga, otto] as const;
const dayMs = 86_400_000;
const day = (inDays: number) => new Date(Date.now() + inDays * dayMs).toISOString().slice(0, 10);

const planOf = (userId: string, companyId = 1) => financingPlan(DB, { companyId, userId });
const productId = (code: string) =>
  DB.prepare("SELECT id FROM products WHERE company_id = 1 AND code = ?").bind(code).first("id");

describe("an overnight rate", () => {
  const rate: Texts = { kind: "points", long_rate: "-7.3", short_rate: "2.1", triple_day: "3" };
  const change = (subject: string, before: Texts, after: Texts) => ({
    ...{ kind: "financing_rate", subject, before, after },
  });

  test("lets two operators set an overnight rate, and keeps the earlier rates", async () => {
    const askedMs = Date.now();
    await agreeOn(two, change("EURUSD", {}, rate));
    await agreeOn(two, change("EURUSD", rate, { long_rate: "-8" }));
    await agreeOn(two, change("EURUSD", { ...rate, long_rate: "-8" }, { triple_day: "" }));
    const id = await productId("EURUSD");
    const { rates } = await planOf("somebody");
    const mine = rates.filter((each) => each.productId === id);
    expect(mine.map(({ long, short, tripleDay }) => [long, short, tripleDay])).toEqual([
      ["-7.3", "2.1", 2],
      ["-8", "2.1", 2],
      ["-8", "2.1", null],
    ]);
    expect(mine.every(({ fromMs }) => fromMs >= askedMs && fromMs <= Date.now() + 5)).toBe(true);
    expect(new Set(mine.map(({ fromMs }) => fromMs)).size).toBe(3);
    const { data } = await as<{ data: OfferRow[] }>(olga, "deskOffer", { kind: "financing_rate" });
    const listed = data.data.find(({ subject }) => subject === "EURUSD");
    expect(listed?.fields).toEqual({ ...rate, long_rate: "-8", triple_day: "" });
  });

  test("applies a scheduled overnight rate only from its start", async () => {
    const startMs = Date.now() + 60_000;
    const asked = await askFor(olga, { ...change("GBPUSD", {}, rate), startMs });
    expect((await approve(otto, asked.data.id)).code).toBe(1);
    const id = await productId("GBPUSD");
    const mine = async () => (await planOf("x")).rates.filter((each) => each.productId === id);
    await applyDueChanges(DB, 1, startMs - 1);
    expect(await mine()).toEqual([]);
    await applyDueChanges(DB, 1, startMs);
    await applyDueChanges(DB, 1, startMs);
    const rates = await mine();
    expect(rates).toHaveLength(1);
    expect(rates[0]?.fromMs).toBeLessThanOrEqual(Date.now());
    expect(rates[0]?.fromMs).toBeGreaterThan(Date.now() - 10_000);
  });

  test.each<[string, Texts]>([
    ["long_rate", { ...rate, long_rate: "1e3" }],
    ["long_rate", { ...rate, long_rate: "-0" }],
    ["long_rate", { ...rate, long_rate: "01" }],
    ["long_rate", { kind: "points", short_rate: "1" }],
    ["short_rate", { ...rate, short_rate: "1234567" }],
    ["short_rate", { ...rate, short_rate: "NaN" }],
    ["triple_day", { ...rate, triple_day: "6" }],
    ["kind", { ...rate, kind: "pips" }],
    ["from_ms", { ...rate, from_ms: "1" }],
  ])("refuses an overnight rate with a wrong %s", async (field, after) => {
    const { code, data } = await askFor(olga, change("USDJPY", {}, after));
    expect([code, data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test("refuses an overnight rate for another company's product, and the removal of a rate", async () => {
    const foreign = await askFor(hal, change("EURUSD", {}, rate));
    expect(foreign.code).toBe(errorCodes.not_found);
    const gone = { kind: null, long_rate: null, short_rate: null, triple_day: null };
    const { code } = await askFor(olga, change("EURUSD", rate, gone));
    expect(code).toBe(errorCodes.invalid_request);
  });
});

describe("a night without a charge", () => {
  const holiday = (subject: string, before: Texts, after: Texts) => ({
    ...{ kind: "financing_holiday", subject, before, after },
  });

  test("lets two operators set and remove a charge-free night more than two weeks ahead", async () => {
    const christmas = day(20);
    await agreeOn(two, holiday(christmas, {}, { forex: "1", metals: "1" }));
    expect((await planOf("x")).holidays).toMatchObject({ forex: [christmas], metals: [christmas] });
    expect((await planOf("x", 2)).holidays).toEqual({});
    await agreeOn(two, holiday(christmas, { metals: "1" }, { metals: null }));
    expect((await planOf("x")).holidays.metals).toBeUndefined();
  });

  test.each([
    ["that is near", day(13), { forex: "1" }, errorCodes.too_soon],
    ["that there is not", "2031-02-30", { forex: "1" }, errorCodes.invalid_request],
    ["of a session that there is not", day(30), { moon: "1" }, errorCodes.invalid_request],
  ])("refuses a charge-free night %s", async (_, subject, after, code) => {
    expect((await askFor(olga, holiday(subject, {}, after))).code).toBe(code);
  });
});

test("makes an account swap-free from the announced start on, and logs each act with the customer's id", async () => {
  const { id } = await openCustomer();
  const asked = { kind: "swap_free", subject: id };
  const agreeOnTold = async (before: Texts, after: Texts) => {
    const startMs = Date.now() + 8 * dayMs;
    expect((await askFor(olga, { ...asked, before, after })).code).toBe(
      errorCodes.notice_too_short,
    );
    await agreeOn(two, { ...asked, before, after, startMs });
    await applyDueChanges(DB, 1, startMs);
  };
  await agreeOnTold({ is_on: "0" }, { is_on: "1" });
  expect(await isSwapFree(DB, 1, id)).toBe(true);
  expect((await as<{ swap_free: number }>(olga, "deskUser", { id })).data.swap_free).toBe(1);
  await agreeOnTold({ is_on: "1" }, { is_on: "0" });
  expect((await planOf(id)).swapFree.map(({ isOn }) => isOn)).toEqual([true, false]);
  const acts = await DB.prepare("SELECT act FROM audit_log WHERE user_id = ? ORDER BY number")
    .bind(id)
    .all<{ act: string }>();
  expect(acts.results.map(({ act }) => act)).toEqual([
    "change_ask",
    "change_approve",
    "change_apply",
    "change_ask",
    "change_approve",
    "change_apply",
  ]);
  const { data } = await as<{ data: DeskChange[] }>(olga, "deskChanges", { view: "ended" });
  const change = data.data.find(({ subject }) => subject === id);
  expect(change?.subject_name).toMatch(/^\d+$/);
  const foreign = await askFor(hal, { ...asked, before: { is_on: "0" }, after: { is_on: "1" } });
  expect(foreign.code).toBe(errorCodes.not_found);
});
