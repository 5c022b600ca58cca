import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { WireStatement as Statement, StatementRow } from "#domain/contracts/http/statement.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { shownStatement } from "#domain/statement/shown-statement.ts";
import { shortNumber } from "#domain/text/short-number.ts";

const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total.add(Decimal.parse(text)), Decimal.zero);

/** A statement of one account with these exact movements. */
function statementOf(currency: string, opening: string, changes: readonly string[]): Statement {
  let balance = Decimal.parse(opening);
  const rows = changes.map((change, index): StatementRow => {
    balance = balance.add(Decimal.parse(change));
    return {
      id: index + 1,
      account: "forex",
      kind: index % 2 ? "forex_close" : "forex_open",
      reference: "order-1",
      order: null,
      createdAtMs: index,
      change,
      balance: balance.toString(),
    };
  });
  const held = Decimal.parse("0.005");
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const totalOf = (kind: string) =>
    sum(rows.filter((row) => row.kind === kind).map(({ change }) => change)).toString();
  return {
    currency,
    openedMs: 0,
    fromMs: 0,
    toMs: 9,
    accounts: [
      {
        account: "forex",
        opening,
        closing: balance.toString(),
        closingFree: balance.sub(held).toString(),
        closingHeld: held.toString(),
        totals: Object.fromEntries(kinds.map((kind) => [kind, totalOf(kind)])),
      },
    ],
    rows,
    head: { transactions: changes.length, hash: "h" },
  };
}

describe("a statement as it is shown", () => {
  it("rounds a statement's amounts so that the shown amounts add up", () => {
    const shown = shownStatement(statementOf("USD", "1500", ["250", "-0.035", "-0.07"]));
    expect(shown.rows.map(({ change, balance }) => [change, balance])).toEqual([
      ["250.00", "1750.00"],
      ["-0.03", "1749.97"],
      ["-0.07", "1749.90"],
    ]);
    expect(shown.accounts[0]).toMatchObject({
      opening: "1500.00",
      closing: "1749.90",
      totals: { forex_open: "249.93", forex_close: "-0.03" },
    });
  });

  it.each([
    ["JPY", 0],
    ["USD", 2],
    ["KWD", 3],
    ["USDT", 6],
    ["", 2],
    // Browsers show these currencies without decimals, but their accounts have some.
    ["IQD", 3],
    ["HUF", 2],
    ["UGX", 0],
  ])(
    "shows a statement with the decimals of the account when its currency is %s",
    (currency, places) => {
      const shown = shownStatement(statementOf(currency, "1.23456", ["1", "-0.5"]));
      const decimals = [shown.accounts[0]?.opening, ...shown.rows.map(({ change }) => change)];
      expect(decimals.map((text) => text?.split(".")[1]?.length ?? 0)).toEqual([
        places,
        places,
        places,
      ]);
    },
  );

  it("shows exact sums on a statement, and each movement within one unit of its last shown decimal", () => {
    const amount = fc
      .integer({ min: -5_000_000_000, max: 5_000_000_000 })
      .map((units) =>
        new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 6 }).format(
          units / 1e6,
        ),
      );
    fc.assert(
      fc.property(
        fc.constantFrom("USD", "JPY", "KWD", "USDT"),
        amount,
        fc.array(amount, { maxLength: 40 }),
        (currency, opening, changes) => {
          const exact = statementOf(currency, opening, changes);
          const shown = shownStatement(exact);
          const [account] = shown.accounts;
          if (!account) throw new Error("no account");
          const places = accountDecimals(currency);
          const end = Decimal.parse(account.closing).toString();
          expect(sum([account.opening, ...shown.rows.map(({ change }) => change)]).toString()).toBe(
            end,
          );
          expect(sum([account.opening, ...Object.values(account.totals)]).toString()).toBe(end);
          expect(sum([account.closingFree, account.closingHeld]).toString()).toBe(end);
          expect(shown.rows.at(-1)?.balance ?? account.opening).toBe(account.closing);
          const unit = Decimal.parse(places === 0 ? "1" : `0.${"0".repeat(places - 1)}1`);
          shown.rows.forEach(({ change }, index) => {
            const off = Decimal.parse(change)
              .sub(Decimal.parse(changes[index] ?? "0"))
              .abs();
            expect(off.gt(unit)).toBe(false);
          });
        },
      ),
      { numRuns: 200, seed: 20_261_122 },
    );
  });

  it("rounds an order's cost and gain on a statement as the order's pages do", () => {
    const exact = statementOf("USD", "0", ["1"]);
    const order = {
      name: "EUR/USD",
      side: "buy",
      lots: "0.01",
      ended: { fee: "0.035", financing: "-0.0149", result: "0.9501" },
    } as const;
    const [row] = shownStatement({
      ...exact,
      rows: exact.rows.map((each) => ({ ...each, order })),
    }).rows;
    expect(row?.order).toEqual({
      ...order,
      ended: { fee: "0.04", financing: "-0.01", result: "0.95" },
    });
  });
});

it.each([
  ["9b2f61e0-5a77-4c3b-9d1e-0c4fa2b7d913", "5A77C3-B7D913"],
  ["order-1", "order-1"],
  ["", ""],
])("shortens an order's id %j to %j", (id, short) => {
  expect(shortNumber(id)).toBe(short);
});
