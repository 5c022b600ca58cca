import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountDecimals, payoutDecimals } from "#domain/cashier/currency-decimals.ts";
import { creditedAmount, invertRate, unitPrice } from "#domain/cashier/payment-rate.ts";
import { payoutOf, receivedAmount, withdrawalFee } from "#domain/cashier/withdrawal.ts";
import { Decimal } from "#domain/money/decimal.ts";

const one = { times: "1", over: "1" };
const d = Decimal.parse;

describe("worked examples", () => {
  it.each([
    ["a fixed fee", "100", "fixed", "5", one, "bank", "USD", "95"],
    ["a rate", "100", "rate", "0.02", one, "bank", "USD", "98"],
    ["a coin", "100", "fixed", "5", { times: "1", over: "7424.91" }, "crypto", "BTC", "0.01279476"],
    ["a bank in yen", "100", "fixed", "5", { times: "150.25", over: "1" }, "bank", "JPY", "14273"],
    ["a fee above the amount", "3", "fixed", "5", one, "bank", "USD", "0"],
    [
      "what 4 decimals would round up",
      "59.96",
      "fixed",
      "0.12",
      { times: "1", over: "108400" },
      "crypto",
      "BTC",
      "0.00055202",
    ],
  ] as const)(
    "pays a withdrawal with %s",
    (_what, amount, feeKind, fee, rate, type, code, received) => {
      const paid = receivedAmount({
        amount: d(amount),
        fee: withdrawalFee(d(amount), feeKind, d(fee)),
        rate: { times: d(rate.times), over: d(rate.over) },
        decimals: payoutDecimals(type, code, null),
      });
      expect(paid.toString()).toBe(received);
    },
  );
});

describe("decimals", () => {
  it.each([
    ["crypto", "BTC", 8],
    ["crypto", "USDT", 6],
    ["crypto", "ETH", 8],
    ["crypto", "NEWCOIN", 4],
    ["crypto", "toString", 4],
    ["bank", "USD", 2],
    ["bank", "JPY", 0],
    ["bank", "KWD", 3],
    ["bank", "constructor", 2],
  ] as const)("pays a withdrawal by %s in %s with %s decimals", (type, code, decimals) => {
    expect(payoutDecimals(type, code, null)).toBe(decimals);
  });

  it("pays with the decimals that the company has set for a coin or currency", () => {
    expect(payoutDecimals("crypto", "BTC", 5)).toBe(5);
    expect(payoutDecimals("bank", "USD", 0)).toBe(0);
  });

  it("limits an account's decimals to those of its currency, and to six", () => {
    expect(["USD", "JPY", "KWD", "USDT", "BTC"].map(accountDecimals)).toEqual([2, 0, 3, 6, 6]);
  });
});

it("rounds a credit down to the decimals of the account's currency", () => {
  const rate = { times: d("1.009999"), over: d("1") };
  expect(creditedAmount(d("1"), rate, "USD").toString()).toBe("1");
  expect(creditedAmount(d("1"), rate, "KWD").toString()).toBe("1.009");
  expect(creditedAmount(d("199"), rate, "JPY").toString()).toBe("200");
  expect(creditedAmount(d("0.009"), { times: d("1"), over: d("1") }, "USD").toString()).toBe("0");
});

it("rounds a fee up, never above the amount", () => {
  expect(withdrawalFee(d("0.01"), "rate", d("0.00011")).toString()).toBe("0.000002");
  expect(withdrawalFee(d("3"), "fixed", d("5")).toString()).toBe("3");
  expect(withdrawalFee(d("3"), "fixed", d("0")).toString()).toBe("0");
});

const cents = (most: number) =>
  fc.integer({ min: 1, max: most * 100 }).map((amount) => d(String(amount)).mul(d("0.01")));
const price = fc
  .integer({ min: 1, max: 20_000_000_000 })
  .map((units) => d(`${units}`).mul(d("0.00001")));
const rate = fc.record({ times: price, over: price });
const fee = fc.record({
  kind: fc.constantFrom("fixed", "rate"),
  of: fc.integer({ min: 0, max: 9_999 }).map((units) => d(`${units}`).mul(d("0.0001"))),
});
const paidAs = fc.record({
  type: fc.constantFrom("crypto", "bank"),
  code: fc.constantFrom("BTC", "USDT", "ETH", "SOL", "JPY", "KWD", "USD", "EUR", "XYZ"),
  own: fc.option(fc.integer({ min: 0, max: 18 })),
});

describe("any amount, rate, fee and coin", () => {
  it("pays out no more than the worth of a withdrawal's amount less the fee", () => {
    fc.assert(
      fc.property(cents(1_000_000), rate, fee, paidAs, (amount, at, { kind, of }, coin) => {
        const charged = withdrawalFee(amount, kind, of);
        const decimals = payoutDecimals(coin.type, coin.code, coin.own);
        const input = { amount, fee: charged, rate: invertRate(at), decimals };
        const paid = receivedAmount(input);
        expect(paid.isNegative()).toBe(false);
        expect(paid.round(decimals).eq(paid)).toBe(true);
        expect(paid.mul(at.times).gt(amount.sub(charged).mul(at.over))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("allows no gain when a payout is deposited again five times", () => {
    fc.assert(
      fc.property(cents(100_000), rate, fee, paidAs, (start, at, { kind, of }, coin) => {
        let balance = start;
        for (let cycle = 0; cycle < 5 && balance.gt(Decimal.zero); cycle++) {
          const decimals = payoutDecimals(coin.type, coin.code, coin.own);
          const charged = withdrawalFee(balance, kind, of);
          const out = receivedAmount({
            amount: balance,
            fee: charged,
            rate: invertRate(at),
            decimals,
          });
          const back = creditedAmount(out, at, "USD");
          expect(back.gt(balance.sub(charged))).toBe(false);
          balance = back;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("pays no more for many small withdrawals than for one withdrawal of the same sum", () => {
    fc.assert(
      fc.property(
        fc.array(cents(50), { minLength: 2, maxLength: 20 }),
        rate,
        paidAs,
        (parts, at, coin) => {
          const decimals = payoutDecimals(coin.type, coin.code, coin.own);
          const paid = (amount: Decimal) =>
            receivedAmount({ amount, fee: Decimal.zero, rate: invertRate(at), decimals });
          const sum = (amounts: Decimal[]) =>
            amounts.reduce((all, each) => all.add(each), Decimal.zero);
          expect(sum(parts.map(paid)).gt(paid(sum(parts)))).toBe(false);
        },
      ),
    );
  });

  it("shows no more in the page's preview than is paid or credited", () => {
    fc.assert(
      fc.property(cents(100_000), rate, paidAs, (amount, at, coin) => {
        fc.pre(!at.over.isZero() && !at.times.isZero());
        const decimals = payoutDecimals(coin.type, coin.code, coin.own);
        const plain = { amount, fee: Decimal.zero, decimals };
        const shownOut = { times: Decimal.of(1), over: unitPrice(at, "out") };
        expect(
          receivedAmount({ ...plain, rate: shownOut }).gt(
            receivedAmount({ ...plain, rate: invertRate(at) }),
          ),
        ).toBe(false);
        const shownIn = { times: unitPrice(at, "in"), over: Decimal.of(1) };
        expect(creditedAmount(amount, shownIn, "USD").gt(creditedAmount(amount, at, "USD"))).toBe(
          false,
        );
      }),
    );
  });
});

it("pays a withdrawal with the decimals of its request, even if the company changes them later", () => {
  const wanted = { type: "crypto", amount: "100", fee: "5" } as const;
  const at = { times: d("7424.91"), over: d("1") };
  expect(payoutOf({ ...wanted, details: { code: "BTC", decimals: "4" } }, at).toString()).toBe(
    "0.0127",
  );
  expect(payoutOf({ ...wanted, details: { code: "BTC" } }, at).toString()).toBe("0.01279476");
});
