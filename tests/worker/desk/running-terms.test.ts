/**
 * Running contracts keep the accepted terms. While one of each kind runs, two people change every
 * trading term that the desk can change.
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { applyDueChanges } from "#db/approvals/due-changes.ts";
import type { DeskSettings } from "#domain/contracts/desk/settings.ts";
import type { WireSubscription } from "#domain/contracts/http/fund.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import type { WireMicroOrder } from "#domain/contracts/http/micro.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { forgetTerms } from "#tests/support/worker/forget-terms.ts";
import type { Person } from "../access/people.ts";
import { set } from "../access/people.ts";
import { get, openDemo, ordersOf } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { lend, loanOf, loanSettings, openBorrower } from "../cashier/borrowers.ts";
import { accountOf, fund } from "../cashier/till.ts";
import { follow, openMaster } from "../follow/traders.ts";
import { agreeOnTerms, openFund, putMoney } from "../mining/desk-funds.ts";
import { agreeOnMoney, agreeOnProduct, offered } from "./loan-requests.ts";
import { as, DB, openOperator } from "./operators.ts";

const [olga, otto] = await Promise.all([openOperator("owner"), openOperator("owner")]);
const code = "LTCUSD";
/** Time of an option: long enough for a loan and all changes of terms, which take a second. */
const seconds = "20";
type Texts = Record<string, string | null>;
let pair: WirePair;

beforeAll(async () => {
  // A volatile price, so that levels are reached within seconds.
  await DB.prepare("UPDATE instruments SET sim_volatility = 6 WHERE symbol LIKE '%LTC%'").run();
  await DB.prepare("UPDATE micro_durations SET seconds = ? WHERE seconds = 30")
    .bind(Number(seconds))
    .run();
  await set(loanSettings);
  const found = (await get<WirePair[]>("/v2/api/forex/trade_list")).find(
    ({ Code }) => Code === code,
  );
  if (!found) throw new Error(`${code} is not listed`);
  pair = found;
});

/** Changes by the desk's mechanism: requested by one owner, and approved by the other if needed. */
async function change(kind: string, subject: string, seen: Texts, after: Texts): Promise<void> {
  const fields = Object.entries(after).map(([name, text]) => ({
    ...{ name, before: seen[name] ?? null, after: text },
  }));
  const input = { kind, subject, fields, reason: "because of a test" };
  const askedFrom = (start_ms: number) =>
    as<{ id: string; state: string; field?: string }>(olga, "deskChangeAsk", {
      ...{ ...input, start_ms },
    });
  const atOnce = await askedFrom(0);
  // Worse terms need a notice, so the test starts them later and then moves that time into the
  // past.
  const isTold = atOnce.code === errorCodes.notice_too_short;
  const startMs = isTold ? Date.now() + 8 * 86_400_000 : 0;
  const asked = isTold ? await askedFrom(startMs) : atOnce;
  expect(asked.code, `${asked.msg} ${asked.data?.field}`).toBe(1);
  if (asked.data.state === "applied") return;
  const decided = await as(otto, "deskChangeDecide", { id: asked.data.id, act: "approve" });
  expect(decided.code, decided.msg).toBe(1);
  if (isTold) await applyDueChanges(DB, 1, startMs);
}

async function changeSettings(after: Texts): Promise<void> {
  const { data } = await as<DeskSettings>(olga, "deskSettings");
  const seen = Object.fromEntries(data.settings.map(({ name, value }) => [name, value]));
  await change("settings", "", seen, after);
}

async function changeOffer(kind: string, subject: string, after: Texts): Promise<void> {
  const { data } = await as<{ data: Array<{ subject: string; fields: Texts }> }>(
    olga,
    "deskOffer",
    { kind },
  );
  const row = data.data.find((each) => each.subject === subject);
  await change(kind, subject, row?.fields ?? {}, after);
}

const ask = async <T>(
  call: Parameters<typeof perform>[0],
  input: Record<string, unknown>,
  token: string,
) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await perform<T>(call, input, { token, headers });
  expect(answer.code, answer.msg).toBe(1);
  return answer.data;
};
type Order = Awaited<ReturnType<typeof ordersOf>>["data"][number];
/** A price as a share of the first seen price. */
const at = (part: number) => (pair.ForexQuotations.Close * part).toFixed(pair.PricePrecision);
const open = (token: string, more: Record<string, unknown> = {}) =>
  ask<Order>(
    calls.submitForex,
    { forex_id: pair.Id, type: 1, cont: "0.1", status: 1, multiple: 10, ...more },
    token,
  );

/** Terms of an order from its placement, without current prices and what depends on them. */
const promised = ({ UpdatePrice, FactProfits, Status, ...order }: Order) =>
  order.TrailingDistance > 0 ? { ...order, TargetLossPrice: 0 } : order;
const runningOf = async (token: string) =>
  [...(await ordersOf(token)).data, ...(await ordersOf(token, "0")).data]
    .map(promised)
    .sort((a, b) => a.Id.localeCompare(b.Id));
const ended = (token: string, id: string, reason: string) =>
  vi.waitFor(
    async () => {
      const found = (await ordersOf(token, "3")).data.find(({ Id }) => Id === id);
      if (!found) throw new Error("it runs");
      expect(found.CloseReason).toBe(reason);
      return found;
    },
    { timeout: 60_000, interval: 300 },
  );

/** Has the account read the newest settings, as it does every few minutes. */
const readTerms = async (userId: string) => {
  const stub = bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
  await runInDurableObject(stub, (instance, { storage }) => {
    forgetTerms(instance);
    new Timers(storage).set("terms", 1);
  });
  await runDurableObjectAlarm(stub);
};

const openOption = (token: string) =>
  ask<WireMicroOrder>(
    calls.submitMicro,
    { forex_id: pair.Id, type: "1", number: "50", seconds },
    token,
  );

/** Opens a customer with orders and a subscription, with the terms told. */
async function everything() {
  await agreeOnMoney("put_in", "10000");
  const fundId = await openFund();
  await putMoney(fundId, "10000");
  const person = await openBorrower();
  const { token } = person;
  await fund(person, "5000");
  await fund(person, "20000", "forex");
  const account = accountOf(person);
  await account.transfer({ from: "change", to: "micro", amount: "1000" }, "to options");
  await ask(calls.fundBuy, { id: fundId, amount: "500" }, token);
  const stopped = await open(token, { stop_loss_price: at(0.1), target_profit_price: at(9) });
  await open(token, { type: 2, trailing_distance: at(0.25) });
  const far = { status: 0, target_price: at(0.1), stop_loss_price: at(0.05) };
  const waiting = await open(token, far);
  await open(token, {
    ...far,
    type: 2,
    target_price: at(8),
    stop_price: at(7),
    stop_loss_price: "0",
  });
  return { person, token, fundId, stopped, waiting };
}

const subscriptionsOf = async (person: Person) =>
  (await perform<{ data: WireSubscription[] }>(calls.subscriptionList, {}, { token: person.token }))
    .data.data;

async function changeEverything(fundId: number): Promise<void> {
  await changeOffer("product", code, {
    ...{ markup_kind: "percent", markup: "5", fee_rate: "500", margin_mode: "1" },
    ...{ fixed_margin: "900", multiples: '[{"value":1,"isDefault":true}]', lot_step: "1" },
    ...{ min_lots: "2", max_lots: "3", exposure_limit: "1", is_listed: "0" },
  });
  await changeOffer("micro_duration", seconds, { profit_ratio: "0.01", limit_amount: "90000" });
  const [product] = (await offered()).data;
  if (!product) throw new Error("no loan is offered");
  await agreeOnProduct(product, {
    ...{ loan_period: 5, free_period: 0, sort: 0, min_amount: "1", max_amount: "2" },
    ...{ interest_rate: "0.05", penalty_rate: "0.09" },
  });
  await agreeOnTerms(fundId, {
    ...{ percent: "0.01", lock_days: 1, penalty: "50", least: "1" },
    ...{ most: "2", per_user: 1 },
  });
  await changeSettings({
    ...{ trade_fee_type: "2", margin_call_level: "90", stop_out_level: "70", positions_max: "1" },
    ...{ pending_max: "1", exposure_limit: "1", swap_free_days: "1", rollover_time: "03:15" },
    ...{ rollover_zone: "Asia/Tokyo", micro_loss_level: "100", micro_equal_price: "loss" },
    ...{ is_loan_margin: "1", loan_return_days: "0" },
    ...{ follow_max_masters: "1", follow_max_equity_percent: "1", follow_min_amount: "90000" },
    ...{ follow_max_amount: "1", follow_master_min_equity: "90000", follow_profit_share: "50" },
    ...{ is_micro: "0", is_forex: "0" },
  });
}

const stub = (userId: string) =>
  bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
const stablePot = async (id: string) => {
  const pot = await stub(id).pot();
  if (!pot) throw new Error("there is no pot");
  const { version, ...terms } = pot;
  return JSON.parse(JSON.stringify(terms));
};
/** Expects a sound account, but for missing notices, since the test lets no days pass. */
const isSound = async (userId: string) => {
  const { problems } = await stub(userId).audit();
  expect(problems.filter((problem) => !problem.endsWith("without notice"))).toEqual([]);
};

test("applies an order's accepted markup to its trailing stop and its stop-out", {
  timeout: 120_000,
}, async () => {
  const [trailed, stopped] = [await openDemo(), await openDemo()];
  // Margin is six tenths of the account.
  const price = pair.ForexQuotations.Close;
  const cont = (Math.floor((6_000 * 50) / price) / 100).toFixed(2);
  const held = await open(stopped.token, { cont, multiple: 50 });
  const trailing_distance = at(0.001);
  const followed = await open(trailed.token, { trailing_distance });
  await changeOffer("product", code, { markup_kind: "percent", markup: "5" });
  await readTerms(stopped.userId);
  const trailing = await ended(trailed.token, followed.Id, "stop_loss");
  // At half of the new markup the loss would have exceeded the margin of the other account.
  expect((await ordersOf(stopped.token)).data.map(({ Id }) => Id)).toEqual([held.Id]);
  await changeSettings({ stop_out_level: "100000" });
  await readTerms(stopped.userId);
  const out = await ended(stopped.token, held.Id, "stop_out");
  expect(out.StopOutLevel).toBeGreaterThan(100);
  for (const [order, end] of [
    [followed, trailing],
    [held, out],
  ] as const) {
    expect([end.CloseReceipt?.market, end.CloseReceipt?.raw]).toEqual([
      ...[order.OpenReceipt?.market, undefined],
    ]);
    expect([end.TradeFee, end.CautionMoney]).toEqual([order.TradeFee, order.CautionMoney]);
  }
  await changeSettings({ stop_out_level: null });
  await changeOffer("product", code, { markup_kind: "points", markup: "0" });
  for (const { userId } of [trailed, stopped]) await isSound(userId);
});

test("keeps orders, an option, a copy pot, a loan and a subscription at their accepted terms", {
  timeout: 180_000,
}, async () => {
  const { person, token, fundId, stopped, waiting } = await everything();
  const [master, follower] = [await openMaster(), await openDemo()];
  expect((await follow(follower, master, { multiple: "2", max_amount: "3000" })).code).toBe(1);
  const led = await open(master.token);
  const potId = potUserId(follower.userId, master.userId);
  const copies = async (status: "open" | "closed" = "open") =>
    (await stub(potId).orders({ status, page: 1, pageSize: 20 })).data;
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 10_000 });

  // A borrower opens no option.
  const option = await openOption(token);
  const loanId = await lend(person, "1000");
  const before = await runningOf(token);
  expect(before).toHaveLength(4);
  const loan = await loanOf(person, loanId);
  const subscriptions = await subscriptionsOf(person);
  const pot = await stablePot(potId);
  const [copy] = await copies();

  await changeEverything(fundId);
  expect(Date.now()).toBeLessThan(option.ExpiresMs);
  for (const userId of [person.user.id, master.userId, potId]) await readTerms(userId);

  expect(await runningOf(token)).toEqual(before);
  expect(await loanOf(person, loanId)).toEqual(loan);
  expect(await subscriptionsOf(person)).toEqual(subscriptions);
  expect(await stablePot(potId)).toEqual(pot);
  const [still] = await copies();
  expect([still?.margin, still?.fee, still?.openReceipt, still?.multiple]).toEqual([
    ...[copy?.margin, copy?.fee, copy?.openReceipt, copy?.multiple],
  ]);

  // A running order is closed and cancelled at its own terms, although nothing new can be opened.
  const again = { forex_id: pair.Id, type: 1, cont: "2", status: 1, multiple: 1 };
  const refused = await perform(calls.submitForex, again, { token });
  expect(refused.code).not.toBe(1);
  const { Price, FactProfits, CloseReceipt, TradeFee } = await ask<Order>(
    calls.closeForex,
    { id: stopped.Id },
    token,
  );
  expect([CloseReceipt?.market, CloseReceipt?.raw]).toEqual([
    stopped.OpenReceipt?.market,
    undefined,
  ]);
  expect(FactProfits).toBeCloseTo((Price - stopped.OriginPrice) * 0.1 * 100, 6);
  expect(TradeFee).toBe(stopped.TradeFee);
  await ask(calls.cancelTrade, { id: waiting.Id }, token);
  await ask(calls.closeForex, { id: led.Id }, master.token);
  await vi.waitFor(async () => expect(await copies("closed")).toHaveLength(1), { timeout: 10_000 });
  const [closed] = await copies("closed");
  expect(closed?.closeReceipt?.market).toBe(copy?.openReceipt?.market);

  // The option pays by its terms, and returns the stake at an equal price.
  const settled = await vi.waitFor(
    async () => {
      const { data } = await perform<{ data: WireMicroOrder[] }>(
        calls.microOrders,
        { status: 3 },
        { token },
      );
      const found = data.data.find(({ Id }) => Id === option.Id);
      if (!found) throw new Error("it runs");
      return found;
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(settled.ProfitRatio).toBe(0.75);
  expect(settled.ExpiresMs).toBe(option.ExpiresMs);
  const paid = { win: 37.5, loss: -50, draw: 0, void: 0, "": null };
  expect(settled.FactProfits).toBe(paid[settled.Outcome]);
  for (const userId of [person.user.id, master.userId, potId]) await isSound(userId);
});
