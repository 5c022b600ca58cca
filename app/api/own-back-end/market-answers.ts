import { marketStatus } from "#domain/codes.ts";
import type { About, Answer } from "./about.ts";
import { need, over, rowsOf } from "./fit.ts";
import { amountOf, isMissing, isRow, numberOf, type Row, textOf, timeOf } from "./values.ts";

/** Maximum lots if a product names no maximum: the back end then refuses a larger order itself. */
const lotsMax = 1_000_000;

/** Status of a market: open if the value is missing, closed if it is no known code. */
export function statusOf(value: unknown): number {
  if (isMissing(value)) return marketStatus.code("open");
  const digit = numberOf(value);
  return digit !== null && marketStatus.find(digit) ? digit : marketStatus.code("closed");
}

const precisionMax = 10;

/** Decimals of shown prices; those of `close` if the back end names no valid number. */
function precisionOf(value: unknown, close: string): number {
  const given = numberOf(value);
  const isKnown = given !== null && Number.isInteger(given) && given >= 0 && given <= precisionMax;
  return isKnown ? given : Math.min(decimalsOf(close), precisionMax);
}

const decimalsOf = (price: string) => price.split(".")[1]?.length ?? 0;

/** Reads a product's leverages; leaves out a value that is no whole number above 0. */
function multiplesOf(value: unknown): Row[] {
  return rowsOf(value).flatMap((each): Row[] => {
    const row = isRow(each) ? each : { Value: each };
    const multiple = numberOf(row.Value) ?? 0;
    const isMultiple = multiple > 0 && Number.isInteger(multiple);
    return isMultiple ? [{ Value: multiple, Default: numberOf(row.Default) === 1 }] : [];
  });
}

function pairOf(each: unknown, currency: string, nowMs: number): Row {
  const row = need(each, "Id", "Code");
  const quotations = isRow(row.ForexQuotations) ? row.ForexQuotations : row;
  const close = amountOf(quotations.Close) ?? "0";
  const defaults = {
    ShowCode: row.Code,
    Base: "",
    // The specification has no currency conversion, so the default is the account's currency.
    Quote: currency,
    Pip: 0.01,
    ForexMinCont: row.Pip ?? 0.01,
    ForexMaxCont: lotsMax,
  };
  return {
    ...over(defaults, row),
    PricePrecision: precisionOf(row.PricePrecision, close),
    MarketStatus: close === "0" ? marketStatus.code("no_price") : statusOf(row.MarketStatus),
    // In mode 1, `FixedMargin` is the margin of a lot. If it is missing, mode 0 applies: the
    // leverage determines the margin.
    MarginMode: numberOf(row.MarginMode) === 1 && !isMissing(row.FixedMargin) ? 1 : 0,
    HasForexMultiple: multiplesOf(row.HasForexMultiple),
    ForexQuotations: {
      // A missing first, highest or lowest price of the day becomes 0, which means unknown.
      ...quotations,
      Close: close,
      Bid: amountOf(quotations.Bid) ?? close,
      Ask: amountOf(quotations.Ask) ?? close,
      Seq: numberOf(quotations.Seq) ?? nowMs,
      TimeMs: numberOf(quotations.TimeMs) ?? nowMs,
    },
  };
}

export const tradeList: Answer = async (data, about) => {
  const { currency } = await about.settings();
  const nowMs = Date.now();
  return rowsOf(data).map((each) => pairOf(each, currency, nowMs));
};

/** Reads candles with times in seconds or ms. Leaves out candles without a time or a price. */
export function candlesOf(data: unknown, zone: string): Row[] {
  const candles = rowsOf(data).flatMap((each): Row[] => {
    if (!isRow(each)) return [];
    const Time = timeOf(each.Time, zone);
    const isWhole = [each.Open, each.High, each.Low, each.Close].every(
      (price) => numberOf(price) !== null,
    );
    return Time !== null && isWhole ? [{ ...each, Time, Volume: numberOf(each.Volume) }] : [];
  });
  return candles.sort((left, right) => Number(left.Time) - Number(right.Time));
}

export const kline: Answer = async (data, about: About) => {
  const { timezone } = await about.settings();
  return { data: candlesOf(data, timezone) };
};

export const categories: Answer = (data) =>
  rowsOf(data).map((each) => {
    const row = need(each, "Id");
    return { ...row, Key: textOf(row.Key) || textOf(row.Id) };
  });
