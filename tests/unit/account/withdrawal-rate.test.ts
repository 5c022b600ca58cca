/** A withdrawal uses the rate of its decision and the currencies of its request. */
import { expect, it } from "vitest";
import type { PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const btcusd = makeProduct({ id: 9, base: "BTC", quote: "USD", symbol: "BTCUSD" });
const ann = { id: "ann", name: "Ann" };
let keys = 0;
const key = () => `key-${keys++}`;

function open(amount = "1000"): AccountBench {
  return new AccountBench(amount, "USD", "0", { companyId: 1, userId: "u1", isDemo: false });
}

/** A bitcoin quote with this price as bid and ask. */
function at(on: AccountBench, price: number, change: Partial<Quote> = {}): PaymentQuote {
  const path = findConversion([btcusd], "BTC", "USD");
  if (!path) throw new Error("no conversion");
  return { from: "BTC", to: "USD", path, quote: on.quote(btcusd, price, price, change) };
}

const withdrawal = (amount: string, more: object = {}): PaymentCommand => ({
  act: "withdraw",
  account: "forex",
  type: "crypto",
  amount,
  feeKind: "fixed",
  fee: "5",
  decimals: 8,
  details: { code: "BTC" },
  dayMax: "",
  dayFromMs: 0,
  openMax: 20,
  ...more,
});

const deposit = (number: string): PaymentCommand => ({
  act: "deposit",
  account: "forex",
  type: "crypto",
  number,
  unit: "BTC",
  details: {},
  bank: null,
  proof: "",
  isPaid: true,
});

function ask(on: AccountBench, amount: string, rate: PaymentQuote, more: object = {}) {
  return on.account.cashier.pay(withdrawal(amount, more), rate, on.still, key());
}

function idOf(answer: ReturnType<typeof ask>): string {
  if (!answer.ok) throw new Error(answer.error);
  return answer.payment.id;
}

function approve(on: AccountBench, id: string, rate: PaymentQuote, number?: string) {
  const command = {
    act: "decide",
    id,
    decision: "approve",
    reason: "",
    fourEyes: { above: "1000000", reserved: "1000000", dayFromMs: 0, ownResets: 0, others: {} },
    ...(number === undefined ? {} : { number }),
  } as const;
  return on.account.cashier.desk(command, ann, rate, key());
}

it("pays a withdrawal at the price of the operator's decision, not of the customer's request", () => {
  const on = open();
  const prices = [7424.91, 7300, 7600, 7000];
  const ids = prices.map((price) => idOf(ask(on, "100", at(on, price))));
  // The lowest price would have paid the most bitcoin; the test cancels the other requests.
  const [kept = ""] = ids.slice(3);
  for (const id of ids.slice(0, 3)) {
    const cancel = { act: "withdraw_cancel", id } as const;
    expect(on.account.cashier.pay(cancel, at(on, 7500), on.still, key()).ok).toBe(true);
  }
  expect(on.account.payments.require(kept).received).toBe("0.01357142");
  expect(approve(on, kept, at(on, 7424.91))).toMatchObject({ ok: true });
  expect(on.account.payments.require(kept)).toMatchObject({
    status: "finished",
    received: "0.01279476",
    rate: { times: "7424.91", receipt: { price: "7424.91" } },
  });
  expect(on.funds()).toEqual(["900", "0"]);
  expect(auditAccount(on.db).problems).toEqual([]);
});

it("allows no gain when a payout is deposited again five times at one price", () => {
  for (const price of [108_400, 91_240.5, 7_424.91, 0.37]) {
    const on = open("300");
    for (let cycle = 0; cycle < 5; cycle++) {
      const [free] = on.funds();
      const id = idOf(ask(on, "59.96", at(on, price), { fee: "0.12" }));
      expect(approve(on, id, at(on, price)).ok).toBe(true);
      const { received } = on.account.payments.require(id);
      const asked = on.account.cashier.pay(deposit(received), at(on, price), on.still, key());
      expect(approve(on, idOf(asked), at(on, price)).ok).toBe(true);
      // Each round loses at least the fee and the rounding.
      expect(Number(on.funds()[0])).toBeLessThanOrEqual(Number(free) - 0.12 + 1e-9);
    }
    expect(auditAccount(on.db).problems).toEqual([]);
  }
});

it("refuses to request or approve a withdrawal when it would pay out nothing", () => {
  const on = open();
  // 0.01 USD at this price is less than a satoshi.
  expect(ask(on, "5.01", at(on, 2_000_000))).toEqual({ ok: false, error: "amount_too_small" });
  expect(ask(on, "5", at(on, 100))).toEqual({ ok: false, error: "amount_below_fee" });
  expect(on.funds()).toEqual(["1000", "0"]);
  const id = idOf(ask(on, "5.01", at(on, 100_000)));
  expect(approve(on, id, at(on, 2_000_000))).toEqual({ ok: false, error: "amount_too_small" });
  expect(on.account.payments.require(id).status).toBe("waiting");
  expect(approve(on, id, at(on, 100_000)).ok).toBe(true);
});

it("refuses to decide a withdrawal at an old tick, and decides it at a fresh tick", () => {
  const on = open();
  const id = idOf(ask(on, "100", at(on, 100)));
  const late = at(on, 100, { timeMs: on.nowMs - 60_000 });
  expect(approve(on, id, late)).toEqual({ ok: false, error: "conversion_unavailable" });
  expect(on.account.payments.require(id).status).toBe("waiting");
  expect(approve(on, id, at(on, 100)).ok).toBe(true);
});

it("limits waiting payments to the company's maximum, and accepts one more after each decision", () => {
  const on = open();
  const two = { openMax: 2 };
  const first = idOf(ask(on, "10", at(on, 100), two));
  ask(on, "10", at(on, 100), two);
  expect(ask(on, "10", at(on, 100), two)).toEqual({ ok: false, error: "withdraw_open_limit" });
  expect(on.account.ledger.balance("forex.hold", "USD").toString()).toBe("20");
  expect(approve(on, first, at(on, 100)).ok).toBe(true);
  expect(ask(on, "10", at(on, 100), two).ok).toBe(true);
});

it("books nothing when a payment's rate has a wrong currency or no quote", () => {
  const on = open();
  const right = at(on, 100);
  const wrong: PaymentQuote[] = [
    { ...right, to: "EUR" },
    { ...right, from: "ETH" },
    { from: "BTC", to: "USD", path: { productId: null, inverted: false }, quote: null },
  ];
  const before = on.db.dump();
  for (const rate of wrong) {
    expect(ask(on, "100", rate)).toEqual({ ok: false, error: "currency_mismatch" });
  }
  expect(on.db.dump()).toBe(before);
  const id = idOf(ask(on, "100", right));
  for (const rate of wrong) {
    expect(approve(on, id, rate)).toEqual({ ok: false, error: "currency_mismatch" });
  }
  expect(on.account.payments.require(id).status).toBe("waiting");
  const paid = idOf(on.account.cashier.pay(deposit("1"), right, on.still, key()));
  for (const rate of wrong) {
    expect(approve(on, paid, rate)).toEqual({ ok: false, error: "currency_mismatch" });
  }
  expect(on.funds()).toEqual(["900", "0"]);
});

it("refuses an order when its command names a currency other than the account's", () => {
  const on = open("10000");
  const before = on.db.dump();
  const command = on.command(eurusd, { currency: "EUR" });
  const answer = on.account.forex.submit(command, { quote: on.quote(eurusd, 1.1, 1.1) }, "one");
  expect(answer).toEqual({ ok: false, error: "currency_mismatch" });
  expect(on.db.dump()).toBe(before);
});
