import { describe, expect, it } from "vitest";
import type { OrderSide } from "#domain/codes.ts";
import type { ConversionPath } from "#domain/contracts/account.ts";
import { conversionRate, convertAmount } from "#domain/forex/conversion.ts";
import { computeFee } from "#domain/forex/fee.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { Decimal } from "#domain/money/decimal.ts";

const same: ConversionPath = { productId: null, inverted: false };
const direct: ConversionPath = { productId: 9, inverted: false };
const inverted: ConversionPath = { productId: 9, inverted: true };

interface Row {
  name: string;
  side: OrderSide;
  lots: string;
  unitsPerLot: string;
  open: string;
  close: string;
  multiple: number;
  path: ConversionPath;
  /** Price of the conversion pair at the open and at the close. */
  openRate: string | null;
  closeRate: string | null;
  margin: string;
  profitInQuote: string;
  profit: string;
}

/** Contract trading, account in USD: worked by hand from the specification's formulas. */
const rows: Row[] = [
  row("EURUSD buy", "buy", "1", "100000", "1.10000", "1.10500", 100, "1100", "500", "500"),
  row("EURUSD sell", "sell", "0.1", "100000", "1.10000", "1.10500", 50, "220", "-50", "-50"),
  {
    ...row(
      "USDJPY",
      "sell",
      "1",
      "100000",
      "150.000",
      "149.500",
      100,
      "1000",
      "50000",
      "334.448161",
    ),
    path: inverted,
    openRate: "150.000",
    closeRate: "149.500",
  },
  {
    ...row("EURGBP", "buy", "2", "100000", "0.85000", "0.84800", 200, "1062.5", "-400", "-504"),
    path: direct,
    openRate: "1.25000",
    closeRate: "1.26000",
  },
  row("XAUUSD", "buy", "0.5", "100", "1300.00", "1312.50", 20, "3250", "625", "625"),
  row("BTCUSD", "sell", "0.01", "1", "7424.91", "7300.00", 5, "14.84982", "1.2491", "1.2491"),
];

function row(
  name: string,
  side: OrderSide,
  lots: string,
  unitsPerLot: string,
  open: string,
  close: string,
  multiple: number,
  margin: string,
  profitInQuote: string,
  profit: string,
): Row {
  const prices = { name, side, lots, unitsPerLot, open, close, multiple };
  return {
    ...prices,
    path: same,
    openRate: null,
    closeRate: null,
    margin,
    profitInQuote,
    profit,
  };
}

const rateOf = (path: ConversionPath, price: string | null) =>
  conversionRate(path, price === null ? null : Decimal.parse(price));

describe("contract trading", () => {
  it.each(rows)("computes margin, fee and profit of $name", (example) => {
    const lots = Decimal.parse(example.lots);
    const unitsPerLot = Decimal.parse(example.unitsPerLot);
    const openPrice = Decimal.parse(example.open);
    const margin = computeMargin({
      marginMode: "multiple",
      fixedMargin: Decimal.zero,
      lots,
      unitsPerLot,
      price: openPrice,
      multiple: example.multiple,
      rate: rateOf(example.path, example.openRate),
    });
    expect(margin.toString()).toBe(example.margin);
    const profit = computeProfit({
      side: example.side,
      lots,
      unitsPerLot,
      openPrice,
      closePrice: Decimal.parse(example.close),
    });
    expect(profit.toString()).toBe(example.profitInQuote);
    const posted = convertAmount(profit, rateOf(example.path, example.closeRate));
    expect(posted.toString()).toBe(example.profit);
  });

  it("rounds the margin of 0.01 x 1 x 7424.91 / 7 to 6 decimals", () => {
    const margin = computeMargin({
      marginMode: "multiple",
      fixedMargin: Decimal.zero,
      lots: Decimal.parse("0.01"),
      unitsPerLot: Decimal.parse("1"),
      price: Decimal.parse("7424.91"),
      multiple: 7,
      rate: rateOf(same, null),
    });
    expect(margin.toString()).toBe("10.607014");
  });

  it("computes a fixed margin from the lots alone, at any price, multiple and rate", () => {
    const margin = computeMargin({
      marginMode: "fixed",
      fixedMargin: Decimal.parse("250.1234567"),
      lots: Decimal.parse("2"),
      unitsPerLot: Decimal.parse("100000"),
      price: Decimal.parse("150"),
      multiple: 100,
      rate: rateOf(inverted, "150"),
    });
    expect(margin.toString()).toBe("500.246913");
  });

  it.each([
    ["lots", "2", "7", "999", "14"],
    ["margin", "1", "0.002", "1100", "2.2"],
    ["margin", "1", "0.002", "10.607014", "0.021215"],
    ["lots", "0.01", "0.00005", "999", "0.000001"],
  ] as const)(
    "computes a fee (type %s, %s lots, rate %s, margin %s) as %s, rounded up",
    (feeType, lots, feeRate, margin, fee) => {
      const computed = computeFee({
        feeType,
        lots: Decimal.parse(lots),
        feeRate: Decimal.parse(feeRate),
        margin: Decimal.parse(margin),
      });
      expect(computed.toString()).toBe(fee);
    },
  );

  it.each([0, -1, 1.5, Number.NaN])(
    "throws an error for a margin with the multiple %d",
    (multiple) => {
      expect(() =>
        computeMargin({
          marginMode: "multiple",
          fixedMargin: Decimal.zero,
          lots: Decimal.of(1n),
          unitsPerLot: Decimal.of(1n),
          price: Decimal.of(1n),
          multiple,
          rate: rateOf(same, null),
        }),
      ).toThrow(RangeError);
    },
  );
});
