import { describe, expect, it } from "vitest";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import {
  type OrderMarket,
  type OrderRequest,
  validateOrder,
} from "#domain/forex/validate-order.ts";
import { makeProduct } from "#tests/support/account.ts";

const good: OrderRequest = {
  side: "buy",
  status: "open",
  lots: "0.5",
  multiple: 100,
  targetPrice: "0",
  stopLossPrice: "0",
  takeProfitPrice: "0",
};
const open: OrderMarket = { status: "open", doubt: "none", bid: 1.1, ask: 1.1001 };

interface Row {
  error: ErrorName;
  why: string;
  product?: Partial<Product> | null;
  request?: Partial<OrderRequest>;
  market?: Partial<OrderMarket> | null;
}

/** One row for each refusal, in descending precedence: the order is part of the contract. */
const rows: Row[] = [
  { error: "product_unknown", why: "no product", product: null },
  { error: "order_type_invalid", why: "side 3", request: { side: 3 as never } },
  { error: "order_type_invalid", why: "status 2", request: { status: 2 as never } },
  { error: "lots_invalid", why: "zero lots", request: { lots: "0" } },
  { error: "lots_below_minimum", why: "below the minimum", request: { lots: "0.04" } },
  { error: "lots_above_maximum", why: "above the maximum", request: { lots: "50.01" } },
  { error: "lots_off_step", why: "off the step", request: { lots: "0.055" } },
  { error: "multiple_not_configured", why: "no multiples", product: { multiples: [] } },
  { error: "multiple_invalid", why: "a multiple not listed", request: { multiple: 75 } },
  { error: "price_invalid", why: "a target at the market", request: { targetPrice: "1.05" } },
  { error: "price_invalid", why: "a stop off the grid", request: { stopLossPrice: "1.000001" } },
  { error: "quote_unavailable", why: "no market", market: null },
  { error: "market_closed", why: "closed", market: { status: "closed" } },
  { error: "quote_unavailable", why: "no live price", market: { status: "no_price" } },
  { error: "price_doubted", why: "a price that is checked", market: { doubt: "held" } },
  { error: "quote_unavailable", why: "crossed prices", market: { bid: 1.2 } },
  { error: "stop_price_invalid", why: "a profit below", request: { takeProfitPrice: "1.05" } },
];

function judge(changes: Row[]) {
  const product = changes.some((row) => row.product === null)
    ? undefined
    : makeProduct(Object.assign({}, ...changes.map((row) => row.product)));
  const market = changes.some((row) => row.market === null)
    ? undefined
    : { ...open, ...Object.assign({}, ...changes.map((row) => row.market)) };
  const request = { ...good, ...Object.assign({}, ...changes.map((row) => row.request)) };
  return validateOrder(product, request, market);
}

describe("validateOrder", () => {
  it("accepts a valid order", () => {
    const valid = judge([]);
    expect(valid.ok && [valid.side, valid.lots.toString(), valid.multiple]).toEqual([
      "buy",
      "0.5",
      100,
    ]);
  });

  it.each(rows)("refuses an order with $error: $why", (row) => {
    expect(judge([row])).toEqual({ ok: false, error: row.error });
  });

  it("reports the fault that comes first in the order of checks when an order has two faults", () => {
    rows.forEach((first, index) => {
      for (const later of rows.slice(index + 1)) {
        const touches = (row: Row) =>
          [row.product, row.request, row.market].flatMap((part) => Object.keys(part ?? {}));
        // Two rows for the same field exclude each other.
        if (touches(first).some((field) => touches(later).includes(field))) continue;
        if (first.market !== undefined && later.market !== undefined) continue;
        expect(judge([later, first])).toEqual({ ok: false, error: first.error });
      }
    });
  });

  it.each([
    "NaN",
    "Infinity",
    "1e308",
    "-1",
    "-0",
    "0x10",
    "1e-1",
    " 1",
    "",
    "٠.٥",
    "1,0",
    "9".repeat(65),
  ])("refuses an order of %j lots", (lots) => {
    expect(judge([{ error: "lots_invalid", why: "", request: { lots } }])).toEqual({
      ok: false,
      error: "lots_invalid",
    });
  });

  it.each(["9".repeat(40), "9007199254740993"])(
    "refuses an order of %s lots as above the maximum",
    (lots) => {
      expect(judge([{ error: "lots_invalid", why: "", request: { lots } }])).toEqual({
        ok: false,
        error: "lots_above_maximum",
      });
    },
  );

  it.each([
    [Number.NaN, 1.1],
    [1.1, Number.POSITIVE_INFINITY],
    [0, 1.1],
    [-1, 1.1],
    [1.1, 1.0999],
  ])("refuses an order in a market with bid %d and ask %d", (bid, ask) => {
    expect(judge([{ error: "quote_unavailable", why: "", market: { bid, ask } }])).toEqual({
      ok: false,
      error: "quote_unavailable",
    });
  });
});
