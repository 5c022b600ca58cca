import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PreviewInput, previewOrder } from "#app/routes/trade/ticket/ticket-preview.ts";
import { feeType as feeTypes, marginMode as marginModes, type OrderSide } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench, eurgbp, eurusd, gbpusd, usdjpy } from "../account/account-bench.ts";
import { makePair } from "./make-pair.ts";

const xauusd = makeProduct({ id: 5, base: "XAU", quote: "USD", unitsPerLot: "100" });
const btcusd = makeProduct({ id: 6, base: "BTC", quote: "USD", unitsPerLot: "1", minLots: "0.01" });
const gbpjpy = makeProduct({ id: 7, base: "GBP", quote: "JPY" });
const listed = [eurusd, usdjpy, eurgbp, gbpusd, xauusd, btcusd, gbpjpy].map(makePair);

const unknownQuote = () => null;

function preview(product: Product, change: Partial<PreviewInput> = {}) {
  return previewOrder({
    pair: makePair(product),
    pairs: listed,
    lots: "1",
    multiple: 100,
    price: "1.10000",
    currency: "USD",
    feeType: "lots",
    quoteOf: unknownQuote,
    ...change,
  });
}

/** Returns the figures as exact text, or the name of the problem. */
function figures(answer: ReturnType<typeof previewOrder>) {
  if (!answer.ok) return answer.error;
  const { margin, fee, notional } = answer;
  return { margin: margin.toString(), fee: fee.toString(), notional: notional.toString() };
}

describe("figures of the ticket", () => {
  it.each([
    ["EURUSD", eurusd, "1", "1.10000", 100, { margin: "1100", fee: "7", notional: "110000" }],
    ["0.1 EURUSD", eurusd, "0.1", "1.10000", 50, { margin: "220", fee: "0.7", notional: "11000" }],
    ["XAUUSD", xauusd, "0.5", "1300.00", 20, { margin: "3250", fee: "3.5", notional: "65000" }],
    [
      "BTCUSD",
      btcusd,
      "0.01",
      "7424.91",
      5,
      { margin: "14.84982", fee: "0.07", notional: "74.25" },
    ],
    ["six decimals", btcusd, "0.01", "7424.91", 7, { margin: "10.607014", notional: "74.25" }],
  ])(
    "computes the figures of a ticket for %s",
    (_name, product, lots, price, multiple, expected) => {
      expect(figures(preview(product, { lots, price, multiple }))).toMatchObject(expected);
    },
  );

  it("converts at the order's price when the product is its own conversion pair", () => {
    expect(figures(preview(usdjpy, { price: "150.000" }))).toEqual({
      margin: "1000",
      fee: "7",
      notional: "100000",
    });
  });

  it("converts a EUR/GBP ticket at the exact middle of the newest GBP/USD quote", () => {
    const asked: number[] = [];
    const quoteOf = (id: number) => {
      asked.push(id);
      return { bid: 1.2499, ask: 1.2501 };
    };
    const answer = preview(eurgbp, { lots: "2", multiple: 200, price: "0.85000", quoteOf });
    expect(figures(answer)).toEqual({ margin: "1062.5", fee: "14", notional: "212500" });
    expect(asked).toEqual([gbpusd.id]);
  });

  it("divides by the price of a conversion pair that is quoted the other way round", () => {
    const quoteOf = () => ({ bid: 149.99, ask: 150.01 });
    expect(figures(preview(gbpjpy, { price: "200.000", quoteOf }))).toMatchObject({
      margin: "1333.333333",
      notional: "133333.33",
    });
  });

  it("converts nothing when the account has the product's quote currency", () => {
    expect(figures(preview(eurgbp, { price: "0.85000", currency: "GBP" }))).toMatchObject({
      margin: "850",
      notional: "85000",
    });
  });

  it("computes fee type 1 from the lots, and any other type from the margin", () => {
    const product = { ...eurusd, feeRate: "0.002" };
    expect(figures(preview(product, { lots: "2" }))).toMatchObject({ fee: "0.004" });
    expect(figures(preview(product, { lots: "1", feeType: "margin" }))).toMatchObject({
      fee: "2.2",
    });
  });

  it("computes a fixed margin from the lots alone, and the notional from lots and price", () => {
    const product = { ...eurusd, marginMode: "fixed" as const, fixedMargin: "250.1234567" };
    expect(figures(preview(product, { lots: "2", multiple: 50 }))).toMatchObject({
      margin: "500.246913",
      notional: "220000",
    });
  });
});

describe("problems of a ticket", () => {
  it.each([
    ["", "lots_invalid"],
    ["0", "lots_invalid"],
    ["-1", "lots_invalid"],
    ["1.", "lots_invalid"],
    ["1e1", "lots_invalid"],
    ["NaN", "lots_invalid"],
    ["٢", "lots_invalid"],
    ["0.04", "lots_below_minimum"],
    ["50.01", "lots_above_maximum"],
    ["0.055", "lots_off_step"],
  ])("finds a problem in the ticket's lots %j: %s", (lots, error) => {
    expect(figures(preview(eurusd, { lots }))).toBe(error);
  });

  it.each(["0.05", "0.06", "50"])("accepts the ticket's lots %j within the bounds", (lots) => {
    expect(preview(eurusd, { lots }).ok).toBe(true);
  });

  it("reports a problem for every chosen leverage when the product offers no leverage", () => {
    expect(figures(preview({ ...eurusd, multiples: [] }))).toBe("multiple_not_configured");
    expect(figures(preview({ ...eurusd, multiples: [] }, { multiple: 0 }))).toBe(
      "multiple_not_configured",
    );
  });

  it.each(["", "0", "0.00000"])("reports a missing price in the ticket: %j", (price) => {
    expect(figures(preview(eurusd, { price }))).toBe("quote_unavailable");
  });

  it.each([{ ForexContNum: 0 }, { ForexFeeRate: null }])(
    "shows no cost of a ticket when a term of the product is unknown: %j",
    (terms) => {
      const pair = { ...makePair(eurusd), ...terms };
      expect(figures(preview(eurusd, { pair }))).toBe("quote_unavailable");
    },
  );
  it("reports that a conversion to the account's currency, or the conversion's price, is missing", () => {
    const pairs = [makePair(eurgbp)];
    const quoteOf = () => ({ bid: 1.25, ask: 1.25 });
    expect(figures(preview(eurgbp, { pairs, quoteOf }))).toBe("quote_unavailable");
    expect(figures(preview(eurgbp))).toBe("quote_unavailable");
    expect(figures(preview(eurgbp, { quoteOf }))).toMatchObject({ margin: "1375" });
  });

  it("reports a ticket's problems in the order of the account's own checks: lots, leverage, price", () => {
    const none = { ...eurusd, multiples: [] };
    expect(figures(preview(none, { lots: "0", price: "" }))).toBe("lots_invalid");
    expect(figures(preview(none, { price: "" }))).toBe("multiple_not_configured");
  });
});

/** A quote on the product's price grid; bid and spread in points. */
const points = fc.record({
  bid: fc.integer({ min: 20_000, max: 20_000_000 }),
  spread: fc.integer({ min: 0, max: 300 }),
});
const priceText = (units: number) => (units / 1e5).toFixed(5);

describe("the preview and the account's own result", () => {
  // All runs share one account.
  const bench = new AccountBench("1000000000000000");
  bench.terms = { ...bench.terms, limits: { positions: 100_000, pending: 1 } };
  let runs = 0;

  it("previews exactly the account's margin and fee, for buys at the ask and for sells at the bid", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(eurusd, usdjpy, eurgbp),
        fc.constantFrom<OrderSide>("buy", "sell"),
        fc.integer({ min: 5, max: 5_000 }),
        fc.constantFrom(50, 100),
        fc.constantFrom(...feeTypes.names),
        fc.constantFrom(...marginModes.names),
        points,
        points,
        (product, side, hundredths, multiple, feeType, marginMode, own, other) => {
          const lots = String(hundredths / 100);
          const traded = { ...product, marginMode, fixedMargin: "250.1234567" };
          const [bid, ask] = [priceText(own.bid), priceText(own.bid + own.spread)];
          const cross = {
            bid: Number(priceText(other.bid)),
            ask: Number(priceText(other.bid + other.spread)),
          };
          const shown = preview(traded, {
            lots,
            multiple,
            feeType,
            price: side === "buy" ? ask : bid,
            quoteOf: (id) => (id === gbpusd.id ? cross : null),
          });
          runs += 1;
          const taken = bench.account.forex.submit(
            bench.command(traded, { side, lots, multiple, feeType }),
            {
              quote: bench.quote(product, Number(bid), Number(ask)),
              ...(product === eurgbp
                ? { conversion: bench.quote(gbpusd, cross.bid, cross.ask) }
                : {}),
            },
            `run-${runs}`,
          );
          if (!taken.ok) throw new Error(`refused: ${taken.error}`);
          const { margin, fee } = taken.order;
          expect(figures(shown)).toMatchObject({ margin, fee });
        },
      ),
      { numRuns: 300 },
    );
  });
});
