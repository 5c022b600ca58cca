import { describe, expect, test } from "vitest";
import { isAlone, standingOf, whyTwo, worthOf } from "#domain/cashier/four-eyes.ts";
import type { Approval, Payment, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { AskedQuote } from "#domain/contracts/market.ts";
import { Decimal } from "#domain/money/decimal.ts";

const approval = (id: string, resets?: number): Approval => ({
  operator: { id, name: id },
  atMs: 1,
  ...(resets === undefined ? {} : { resets }),
});
const limits = { above: "500", reserved: "500" };

function why(
  more: Partial<Pick<Payment, "kind" | "number" | "approvals">>,
  amount: string,
  { number = amount, alone = "0", reserved = "500" } = {},
) {
  const payment: Pick<Payment, "kind" | "number" | "approvals"> = {
    kind: "deposit",
    number: amount,
    approvals: [],
    ...more,
  };
  const weighed = { amount: Decimal.parse(amount), number: Decimal.parse(number) };
  return whyTwo({ payment, ...weighed, aloneToday: Decimal.parse(alone) }, { ...limits, reserved });
}

describe("a second person is needed", () => {
  test("requires a second person for an amount one cent above the limit, but not for the limit itself", () => {
    expect(why({}, "500")).toBe(null);
    expect(why({}, "500.01")).toBe("amount");
  });
  test("requires a second person for any adjustment", () =>
    expect(why({ kind: "adjustment" }, "0.01")).toBe("adjustment"));
  test("requires a second person for an amount even one cent above the amount that the customer reported", () => {
    expect(why({ number: "100" }, "100")).toBe(null);
    expect(why({ number: "100" }, "100.01")).toBe("above_reported");
    expect(why({ number: "100" }, "99")).toBe(null);
  });
  test("requires a second person when the day's limit of the customer or the operator is used up", () => {
    expect(why({}, "200", { alone: "300" })).toBe(null);
    expect(why({}, "200", { alone: "300.01" })).toBe("customer_day");
    expect(why({}, "200", { reserved: "0" })).toBe("operator_day");
  });
  test("requires a second person for a payment of any amount once an operator has begun the approval", () => {
    expect(why({ approvals: [approval("ann")] }, "1")).toBe("begun");
  });
});

describe("approvals of a payment", () => {
  const others = {
    bob: { resets: 2, isTied: false },
    eve: { resets: 0, isTied: true },
  };
  test.each([
    ["counted from another person", approval("bob", 2), "counts"],
    ["void from before a reset", approval("bob", 1), "void"],
    ["void from one who is not among those who may decide", approval("toString"), "void"],
    ["tied from the other hand of the same person", approval("eve"), "tied"],
    ["one's own", approval("ann", 1), "own"],
    ["void from before one's own reset", approval("ann"), "void"],
  ] as const)("judges an approval: %s", (_, given, expected) => {
    expect(standingOf(given, "ann", { ownResets: 1, others })).toBe(expected);
  });
  test("detects that one person approved alone when a finished request has a single approval", () => {
    expect(isAlone({ status: "finished", approvals: [approval("ann")] })).toBe(true);
    expect(isAlone({ status: "waiting", approvals: [approval("ann")] })).toBe(false);
    expect(isAlone({ status: "finished", approvals: [approval("ann"), approval("bob")] })).toBe(
      false,
    );
  });
});

test("computes no worth of a payment while the exchange rate is in doubt or missing", () => {
  const deposit = { kind: "deposit", amount: "0", currency: "USD" } as Payment;
  const rate = (quote: AskedQuote | null): PaymentQuote => ({
    ...{ from: "USDT", to: "USD", quote },
    path: { productId: 9, inverted: false },
  });
  const doubted: AskedQuote = {
    ...{ market: "m", status: "open", doubt: "held", answeredAtMs: 1 },
    bid: null,
  };
  const sure: AskedQuote = {
    ...{ ...doubted, doubt: "none", generation: 1, seq: 1, timeMs: 1 },
    ...{ bid: 0.99, ask: 1.01 },
  };
  const worth = (quote: AskedQuote | null) => worthOf(deposit, Decimal.of(100), rate(quote));
  expect([worth(doubted), worth(null), worth(sure)?.toString()]).toEqual([null, null, "100"]);
});
