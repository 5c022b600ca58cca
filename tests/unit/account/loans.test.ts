/** Loans of an account: payout, daily cost and repayment, with late and repeated messages. */
import { describe, expect, it } from "vitest";
import type { SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import type { Result } from "#domain/errors/errors.ts";
import { dayMs } from "#domain/market/zone.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const noRate: PaymentQuote = {
  from: "",
  to: "",
  path: { productId: null, inverted: false },
  quote: null,
};
const ann = { id: "ann", name: "Ann" };
const ben = { id: "ben", name: "Ben" };
let keys = 0;
const key = () => `key-${keys++}`;

const terms: SignedTerms = {
  dailyRate: "0.0005",
  penaltyRate: "0.001",
  period: 30,
  freeDays: 7,
  returnDays: 3,
  zone: "Europe/Berlin",
  agreement: "a".repeat(64),
};

function open(): AccountBench {
  const bench = new AccountBench("1000", "USD", "0", {
    companyId: 1,
    userId: "u1",
    isDemo: false,
  });
  bench.nowMs = Date.parse("2026-03-01T11:00:00Z");
  return bench;
}

function pay(on: AccountBench, command: PaymentCommand, under = key()) {
  return on.account.cashier.pay(command, noRate, on.still, under);
}
const ask = (
  on: AccountBench,
  amount = "10000",
  change: Partial<SignedTerms> = {},
  under = key(),
) =>
  pay(
    on,
    {
      act: "loan",
      account: "change",
      amount,
      currency: "USD",
      sign: "file",
      terms: { ...terms, ...change },
    },
    under,
  );
function idOf(answer: ReturnType<typeof pay>): string {
  if (!answer.ok) throw new Error(answer.error);
  return answer.payment.id;
}
function decide(
  on: AccountBench,
  id: string,
  { decision = "approve", by = ann, above = "1000000" } = {},
  under = key(),
) {
  return on.account.cashier.desk(
    {
      act: "decide",
      id,
      decision: decision as "approve" | "reject",
      reason: "seen",
      fourEyes: {
        above,
        reserved: above,
        dayFromMs: 0,
        ownResets: 0,
        others: Object.fromEntries([ann, ben].map((one) => [one.id, { resets: 0, isTied: false }])),
      },
    },
    by,
    noRate,
    under,
  );
}
function lend(on: AccountBench, change: Partial<SignedTerms> = {}): string {
  const id = idOf(ask(on, "10000", change));
  expect(decide(on, id)).toMatchObject({ ok: true });
  return id;
}
const repayment = (loanId: string): PaymentCommand => ({
  act: "repayment",
  loanId,
  details: {},
  proof: "proof",
});
const free = (on: AccountBench) => on.account.ledger.balance("change.free", "USD").toString();
const debt = (on: AccountBench) => on.account.ledger.balance("loan.debt", "USD").toString();
const problems = (on: AccountBench) => auditAccount(on.db).problems;
/** Booked costs: kind, reference, amount. */
const costs = (on: AccountBench) =>
  on.db.rows(
    `SELECT kind, reference, amount FROM journal_transactions JOIN journal_entries
       ON transaction_id = id AND bucket = 'house.loans' ORDER BY id`,
  );

describe("a loan", () => {
  it("holds a loan for review, pays it out once, and charges the scheduled interest and penalty", () => {
    const on = open();
    const id = idOf(ask(on));
    expect(on.account.loanList.find(id)).toMatchObject({ status: "waiting", dueMs: null });
    expect(free(on)).toBe("0");
    decide(on, id);
    expect([free(on), debt(on)]).toEqual(["10000", "-10000"]);
    expect(decide(on, id)).toMatchObject({ ok: false, error: "payment_decided" });
    on.nowMs += 30 * dayMs;
    on.account.loanAccrual.book();
    expect(debt(on)).toBe("-10115");
    on.nowMs += 3 * dayMs;
    expect(on.account.loanList.find(id)).toMatchObject({
      status: "to_repay",
      interest: "115",
      penalty: "30",
    });
    on.account.loanAccrual.book();
    expect(debt(on)).toBe("-10145");
    expect(problems(on)).toEqual([]);
  });

  it("grants one loan at a time, and refuses an amount of zero or with a fraction of a cent", () => {
    const on = open();
    expect(ask(on, "0")).toMatchObject({ error: "amount_out_of_range" });
    expect(ask(on, "10.001")).toMatchObject({ error: "amount_out_of_range" });
    idOf(ask(on));
    expect(ask(on)).toMatchObject({ error: "loan_open" });
  });

  it("requires two different operators for a loan above the limit", () => {
    const on = open();
    const id = idOf(ask(on));
    decide(on, id, { above: "5000" });
    expect(free(on)).toBe("0");
    expect(decide(on, id, { above: "5000" })).toMatchObject({ error: "four_eyes" });
    decide(on, id, { above: "5000", by: ben });
    expect(free(on)).toBe("10000");
  });

  it("pays nothing for a rejected loan, and accepts another request", () => {
    const on = open();
    const id = idOf(ask(on));
    decide(on, id, { decision: "reject" });
    expect(on.account.loanList.find(id)).toMatchObject({ status: "rejected", reason: "seen" });
    expect([free(on), debt(on)]).toEqual(["0", "0"]);
    idOf(ask(on));
    expect(problems(on)).toEqual([]);
  });

  it("blocks withdrawals while a loan is unpaid", () => {
    const on = open();
    lend(on);
    const command = { from: "change", to: "forex", amount: "1" } as const;
    expect(on.account.cashier).toBeDefined();
    expect(on.account.payoutStops.current).toBe("loan_unpaid");
    const draw = pay(on, {
      act: "withdraw",
      account: command.from,
      type: "bank",
      amount: "1",
      feeKind: "fixed",
      fee: "0",
      decimals: 2,
      details: {},
      dayMax: "",
      dayFromMs: 0,
      openMax: 5,
    });
    expect(draw).toMatchObject({ error: "loan_unpaid" });
  });
});

describe("the cost of a loan", () => {
  it("charges a loan the same when the account sleeps, is killed or is read continuously", () => {
    const awake = open();
    lend(awake);
    const asleep = open();
    lend(asleep);
    for (let hour = 0; hour < 40 * 24; hour++) {
      awake.nowMs += dayMs / 24;
      awake.account.loanAccrual.book();
    }
    asleep.nowMs = awake.nowMs;
    asleep.restart();
    asleep.account.loanAccrual.book();
    asleep.account.loanAccrual.book();
    expect(costs(asleep)).toEqual(costs(awake));
    expect(costs(asleep)).toHaveLength(23 + 10);
    expect(problems(asleep)).toEqual([]);
  });

  it("charges a loan at midnight in the loan's time zone, even when clocks change", () => {
    const on = open();
    on.nowMs = Date.parse("2026-03-28T22:30:00Z");
    lend(on);
    expect(new Date(on.account.loanAccrual.nextDueMs() ?? 0).toISOString()).toBe(
      "2026-03-28T23:00:00.000Z",
    );
    on.nowMs = Date.parse("2026-03-28T23:00:00Z");
    on.account.loanAccrual.book();
    expect(new Date(on.account.loanAccrual.nextDueMs() ?? 0).toISOString()).toBe(
      "2026-03-29T22:00:00.000Z",
    );
  });

  it("charges nothing for a loan that is returned within its return period", () => {
    const on = open();
    const id = lend(on, { freeDays: 0 });
    on.nowMs += 3 * dayMs;
    expect(pay(on, { act: "loan_settle", loanId: id })).toMatchObject({ ok: true });
    expect([free(on), debt(on)]).toEqual(["0", "0"]);
  });
});

describe("a repayment", () => {
  it("charges a repaid loan for the days before the repayment was sent, not for the days of the repayment's review", () => {
    const on = open();
    const id = lend(on);
    on.nowMs += 10 * dayMs;
    const sent = idOf(pay(on, repayment(id)));
    on.nowMs += 60 * dayMs;
    on.account.loanAccrual.book();
    expect(on.account.loanList.find(id)).toMatchObject({ status: "repaying", interest: "15" });
    expect(pay(on, repayment(id))).toMatchObject({ error: "loan_not_repayable" });
    decide(on, sent);
    expect(debt(on)).toBe("0");
    expect(on.account.loanList.find(id)).toMatchObject({ status: "repaid", interest: "15" });
    expect(on.account.payoutStops.current).toBe("");
    expect(free(on)).toBe("10000");
    expect(problems(on)).toEqual([]);
  });

  it("charges a loan for the days of a repayment's review when the repayment is rejected", () => {
    const on = open();
    const id = lend(on);
    on.nowMs += 10 * dayMs;
    const sent = idOf(pay(on, repayment(id)));
    on.nowMs += 23 * dayMs;
    decide(on, sent, { decision: "reject" });
    on.account.loanAccrual.book();
    expect(debt(on)).toBe("-10145");
    expect(on.account.loanList.find(id)).toMatchObject({ status: "to_repay", reason: "seen" });
    expect(on.account.payoutStops.current).toBe("loan_unpaid");
    expect(problems(on)).toEqual([]);
  });

  it("books a repayment out of the account at once, and refuses a repayment above the balance", () => {
    const on = open();
    const id = lend(on);
    on.nowMs += 30 * dayMs;
    expect(pay(on, { act: "loan_settle", loanId: id })).toMatchObject({
      error: "balance_insufficient",
    });
    expect(debt(on)).toBe("-10115");
    on.nowMs += dayMs;
    const other = open();
    const free = lend(other, { dailyRate: "0" });
    other.nowMs += 30 * dayMs;
    const command = { act: "loan_settle", loanId: free } as const;
    const first = pay(other, command, "same");
    expect(pay(other, command, "same")).toEqual(first);
    expect(pay(other, command)).toMatchObject({ error: "loan_not_repayable" });
    expect(debt(other)).toBe("0");
    expect(problems(other)).toEqual([]);
  });

  it("refuses to repay an unknown loan or a loan that is not granted yet", () => {
    const on = open();
    expect(pay(on, repayment("other"))).toMatchObject({ error: "not_found" });
    const id = idOf(ask(on));
    expect(pay(on, repayment(id))).toMatchObject({ error: "not_found" });
  });
});

describe("the audit", () => {
  it("finds a loan whose stored interest is not the cost of its booked days", () => {
    const on = open();
    const id = lend(on);
    on.nowMs += 12 * dayMs;
    on.account.loanAccrual.book();
    on.db.rows("UPDATE loans SET interest = '24' WHERE id = ?", id);
    expect(problems(on).join("\n")).toContain("owes something else");
  });

  it("refuses a change of a loan's terms in the database", () => {
    const on = open();
    const id = lend(on);
    expect(() => on.db.rows("UPDATE loans SET terms = '{}' WHERE id = ?", id)).toThrow();
  });
});

it("reports the lent and repaid money to the company's loan book", async () => {
  const on = open();
  const id = lend(on);
  on.nowMs += 10 * dayMs;
  decide(on, idOf(pay(on, repayment(id))));
  await on.account.drain();
  const told = on.reports.flatMap(({ loan }) => (loan ? [loan] : []));
  expect(told).toMatchObject([
    { id, amount: "10000", interest: "0", repaidAtMs: null, version: 1 },
    { id, amount: "10000", interest: "15", repaidAtMs: on.nowMs, version: 2 },
  ]);
});

describe("trading while a loan is unpaid", () => {
  const of = (category: string): Product => ({
    ...eurusd,
    category,
    market: { ...eurusd.market, session: "24x7" },
  });
  const metal = of("metals");
  const contract = (on: AccountBench, product: Product, change: Partial<SubmitForexCommand> = {}) =>
    on.account.forex.submit(
      on.command(product, { lots: "0.05", ...change }),
      { quote: on.quote(product, 1.1, 1.1) },
      key(),
    );
  function done(answer: Result<SubmitAnswer>): SubmitAnswer["order"] {
    if (!answer.ok) throw new Error(answer.error);
    return answer.order;
  }

  it("allows only crypto, forex and futures while a loan is unpaid, and all products afterwards", () => {
    const bench = open();
    const id = lend(bench);
    for (const category of ["crypto", "forex", "futures"]) {
      expect(contract(bench, of(category)), category).toMatchObject({ ok: true });
    }
    for (const category of ["metals", "indices", "stocks", ""]) {
      const answer = contract(bench, of(category));
      expect(answer, category).toEqual({ ok: false, error: "loan_unpaid" });
    }
    expect(pay(bench, { act: "loan_settle", loanId: id })).toMatchObject({ ok: true });
    expect(contract(bench, metal)).toMatchObject({ ok: true });
  });

  it("lets a metal position close, but cancels a pending metal order at its target, while a loan is unpaid", async () => {
    const bench = open();
    const held = done(contract(bench, metal));
    const waited = done(contract(bench, metal, { status: "pending", targetPrice: "1.05" }));
    lend(bench);
    await bench.account.triggers.execute([
      {
        market: "sim/EURUSD",
        generation: 1,
        id: waited.id,
        version: 1,
        trigger: { kind: "entry", watch: "ask", when: "at_or_below", level: 1.05 },
        tick: { seq: 900, timeMs: bench.nowMs, bid: 1.05, ask: 1.05 },
      },
    ]);
    expect(bench.account.orders.require(waited.id)).toMatchObject({ closeReason: "loan_unpaid" });
    const quotes = { quote: bench.quote(metal, 1.1, 1.1) };
    done(bench.account.forex.close({ orderId: held.id }, quotes, key()));
    expect(auditAccount(bench.db).problems).toEqual([]);
  });
});
