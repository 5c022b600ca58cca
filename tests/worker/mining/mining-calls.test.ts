/** Mining by its calls: three days, an early redemption, and all refusals. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import {
  type FundDetail,
  type IncomeView,
  notOffered,
  type WireSubscription,
} from "#domain/contracts/http/fund.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { fundName } from "#domain/text/names.ts";
import { type Person, set } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, bindings, home, perform, send } from "../api/requests.ts";
import { accountOf, expectWhole, fundsOf, openCustomer } from "../cashier/till.ts";
import { as, openOperator } from "../desk/operators.ts";
import {
  agreeOnTerms,
  decide,
  fiona,
  fundOf,
  openFund,
  putMoney,
  setOpen,
  terms,
} from "./desk-funds.ts";

const { FUND } = bindings;
const day = 86_400_000;
afterEach(() => vi.useRealTimers());

const call = <T = unknown>(
  of: Call,
  input: object,
  { token }: Pick<Person, "token">,
  key?: string,
) =>
  perform<T>(of, input as Record<string, unknown>, {
    token,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const fundObject = (id: number) => FUND.get(FUND.idFromName(fundName(1, id)));
const buy = (person: Person, id: number, amount: string, more: object = {}, key?: string) =>
  call(calls.fundBuy, { id, amount, ...more }, person, key);
const subscriptions = async (person: Person) =>
  (await call<{ data: WireSubscription[] }>(calls.subscriptionList, {}, person)).data.data;
const incomes = async (person: Person, sub_id: string) =>
  (await call<{ data: IncomeView[]; total: number }>(calls.incomeList, { sub_id }, person)).data;
const totals = async (person: Person) =>
  (await call<Record<string, string>>(calls.fundTotals, {}, person)).data;

/** Opens a fund with this much money. */
async function funded(money = "10000", more: object = {}): Promise<number> {
  const id = await openFund(more);
  await putMoney(id, money);
  return id;
}

test("pays dividends of three days, and takes the penalty of an early redemption", async () => {
  const person = await openCustomer("10000");
  const id = await funded();
  const answer = await buy(person, id, "1234.56", { version: 1 }, "the-same-buy");
  expect([answer.code, answer.msg]).toEqual([1, "Your subscription has begun."]);
  expect((await buy(person, id, "1234.56", { version: 1 }, "the-same-buy")).code).toBe(1);
  expect(await fundsOf(person)).toEqual(["8765.44", "0"]);
  const [first] = await subscriptions(person);
  expect(first).toMatchObject({
    ...{ status: 1, share_amount: "1234.56", day_profit: "4.321", sum_profit: "0", lock_days: 30 },
    get_fund: { id, title: "Test fund", currency_code: "USD", liquidated_damages: "5" },
  });
  const sub_id = first?.id ?? "";
  expect((await incomes(person, sub_id)).total).toBe(0);
  await vi.waitFor(async () => expect((await fundObject(id).report()).principal).toBe("1234.56"));

  // Kills both objects, and calls neither for more than three days.
  for (const stub of [fundObject(id), accountOf(person)]) {
    await runInDurableObject(stub, (_, state) => state.abort("killed")).catch(() => null);
  }
  const thirdMs = (first?.next_ms ?? 0) + 2.5 * day;
  vi.useFakeTimers({ toFake: ["Date"], now: thirdMs });
  await runDurableObjectAlarm(accountOf(person));
  await vi.waitFor(async () =>
    expect((await subscriptions(person))[0]).toMatchObject({
      ...{ paid_days: 3, owed_days: 0, sum_profit: "12.963" },
    }),
  );
  const { data, total } = await incomes(person, sub_id);
  expect(total).toBe(3);
  expect(data.map(({ id: number, interest, is_paid }) => [number, interest, is_paid])).toEqual([
    ["3", "4.321", 1],
    ["2", "4.321", 1],
    ["1", "4.321", 1],
  ]);
  expect(await totals(person)).toMatchObject({
    ...{ total_share_amount: "1234.56", total_fund_amount: "12.963", currency: "USD" },
  });

  const refund = await call(calls.fundRefund, { sub_id }, person, "the-same-redemption");
  expect([refund.code, refund.msg]).toEqual([1, "Your subscription is being redeemed."]);
  expect((await call(calls.fundRefund, { sub_id }, person, "the-same-redemption")).code).toBe(1);
  await vi.waitFor(async () =>
    expect((await subscriptions(person))[0]).toMatchObject({
      ...{ status: 3, returned: "1172.832", penalty: "61.728" },
    }),
  );
  const over = await call(calls.fundRefund, { sub_id }, person);
  expect(over.code).toBe(errorCodes.subscription_over);
  // 10,000 - 61.728 + 12.963
  expect(await fundsOf(person)).toEqual(["9951.235", "0"]);
  await expectWhole(person);
  expect(await fundObject(id).audit()).toEqual([]);
  expect(await fundObject(id).report()).toMatchObject({
    ...{ money: "10048.765", principal: "0", penalties: "61.728", dividends: "12.963" },
  });
});

describe("the money of a fund", () => {
  test("refuses a subscription to a fund without money, and shows the fund as uncovered", async () => {
    const person = await openCustomer();
    const id = await openFund();
    const shown = await call<FundDetail>(calls.fundInfo, { id }, person);
    expect(shown.data.standing).toMatchObject({ is_covered: 0, money: "0" });
    expect((await buy(person, id, "100")).code).toBe(errorCodes.fund_not_covered);
    expect(await fundsOf(person)).toEqual(["1000", "0"]);
    await putMoney(id, "100");
    expect((await buy(person, id, "100")).code).toBe(1);
    const after = await call<FundDetail>(calls.fundInfo, { id }, person);
    expect(after.data.standing).toMatchObject({ is_covered: 1, money: "100", funded: "100" });
  });

  test("refuses a subscription when the fund cannot cover the dividends of the next 30 days", async () => {
    const [one, other] = [await openCustomer("5000"), await openCustomer("5000")];
    // 1,000 earn 3.5 a day, so 30 days take 105.
    const id = await funded("209");
    const answers = await Promise.all([buy(one, id, "1000"), buy(other, id, "1000")]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, errorCodes.fund_not_covered]);
    await vi.waitFor(async () => expect((await fundOf(id)).principal).toBe("1000"));
    const { days, due_soon, coverage_days } = await fundOf(id);
    expect({ due_soon, coverage_days, days: days.length }).toEqual({
      ...{ due_soon: "105", coverage_days: null, days: 30 },
    });
    expect(days[0]).toMatchObject({ dividends: "3.5", principal: "0" });
    expect(days[29]).toMatchObject({ dividends: "3.5", principal: "1000" });
  });

  test("accepts a subscription to the seeded fund", async () => {
    const person = await openCustomer();
    expect((await buy(person, 1, "100")).code).toBe(1);
  });
});

describe("refused", () => {
  test.each([
    ["99.99", "below the least"],
    ["5000.01", "above the most"],
    ["100.001", "finer than the currency"],
    ["0", "nothing"],
  ])("refuses a subscription of %s: %s", async (amount) => {
    const person = await openCustomer("6000");
    const id = await funded();
    expect((await buy(person, id, amount)).code).toBe(errorCodes.mining_amount_invalid);
  });

  test("refuses a subscription above the balance, and one subscription more than a customer may have", async () => {
    const person = await openCustomer("350");
    const id = await funded();
    expect((await buy(person, id, "351")).code).toBe(errorCodes.balance_insufficient);
    for (const amount of ["100", "101", "102"]) {
      expect((await buy(person, id, amount)).code).toBe(1);
    }
    const { code, data } = await buy(person, id, "100.5");
    expect([code, data]).toEqual([errorCodes.subscription_limit, { limit: 3 }]);
  });

  test("refuses demo accounts, another customer's subscription, and outdated terms of a fund", async () => {
    const [person, other] = [await openCustomer("1000"), await openCustomer("0")];
    const id = await funded();
    const demo = await openDemo();
    expect((await call(calls.fundBuy, { id, amount: "100" }, demo)).code).toBe(
      errorCodes.real_only,
    );
    await buy(person, id, "100");
    const sub_id = (await subscriptions(person))[0]?.id ?? "";
    for (const of of [calls.fundRefund, calls.incomeList]) {
      expect((await call(of, { sub_id }, other)).code).toBe(errorCodes.not_found);
    }
    await agreeOnTerms(id, { ...terms, percent: "0.01" });
    const stale = await buy(person, id, "100", { version: 1 });
    expect(stale.code).toBe(errorCodes.fund_changed);
    // A running subscription keeps its terms.
    expect((await subscriptions(person))[0]?.day_profit).toBe("0.35");
    expect((await setOpen(id, "0")).code).toBe(1);
    expect((await buy(person, id, "101")).code).toBe(errorCodes.fund_changed);
    const list = await call<{ data: Array<{ id: number }> }>(calls.fundList, {}, person);
    expect(list.data.data.map((fund) => fund.id)).not.toContain(id);
    expect((await call(calls.fundBuy, { id: 999, amount: "100" }, person)).code).toBe(
      errorCodes.not_found,
    );
  });

  test("answers not_found when a customer reads a never-opened fund, and when another company's operator reads a fund or decides on it", async () => {
    const person = await openCustomer("0");
    const { data } = await as<{ id: number }>(fiona, "deskFundAdd");
    expect((await call(calls.fundInfo, { id: data.id }, person)).code).toBe(errorCodes.not_found);
    const stranger = await openOperator("owner", 2);
    expect((await as(stranger, "deskFund", { id: 1 })).code).toBe(errorCodes.not_found);
    expect((await decide(stranger, "seed-1")).code).toBe(errorCodes.not_found);
  });
});

test("refuses a subscription above the customer's balance when the company keeps one account per customer", async () => {
  await set({ only_one_account: "1" });
  const person = await openCustomer("0");
  const id = await funded();
  expect((await buy(person, id, "100")).code).toBe(errorCodes.balance_insufficient);
  await set({ only_one_account: "0" });
});

test("lists funds in the reader's language", async () => {
  const { token } = await openCustomer("0");
  const read = async (lang: string) =>
    (
      await perform<{ data: Array<{ title: string; desc: string }>; last_page: number }>(
        calls.fundList,
        {},
        { token, headers: { lang } },
      )
    ).data;
  const [english, german] = [await read("en"), await read("de")];
  expect(english.last_page).toBe(1);
  expect(english.data[0]?.title).toBe("Meridian 30");
  expect(german.data[0]?.desc).not.toBe(english.data[0]?.desc);
});

test.each(notOffered)("answers that %s is not offered", async (path) => {
  for (const method of ["GET", "POST"]) {
    const answer = await answerOf(await send(new Request(`${home}${path}`, { method })));
    expect(answer.code).toBe(errorCodes.not_offered);
  }
});
