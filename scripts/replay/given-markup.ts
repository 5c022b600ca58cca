/** Option `--markup 12` (points) or `--markup 0.1%` of the verify scripts. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import { markupOf, readMarkup } from "#domain/market/markup.ts";
import { marketName } from "#domain/text/names.ts";
import { widened } from "../audit/widened.ts";
import type { RefTick } from "./reference.ts";

/** @throws RangeError for a text that is no markup */
export function withMarkup(spec: MarketSpec, text: string | undefined): MarketSpec {
  if (text === undefined) return spec;
  const kind = text.endsWith("%") ? "percent" : "points";
  const value = readMarkup(kind, text.replace("%", ""));
  if (value === null) throw new RangeError(`${text} is no markup`);
  const markup = markupOf(kind, value, spec.pricePrecision);
  return markup ? { ...spec, markup } : spec;
}

/** Widens a recorded quote by the markup of the spec's market, with the audit's own arithmetic. */
export function widenedRef(spec: MarketSpec, tick: RefTick): RefTick {
  const [time = "", bid = "", ask = ""] = tick.row;
  const book = widened(marketName(spec), { bid: Number(bid), ask: Number(ask) });
  if (!book || tick.size !== null) return tick;
  return { ...tick, price: book.bid, row: [time, String(book.bid), String(book.ask)] };
}
