/** Reads the option `--markup` of the verify scripts: `12` means points, `0.1%` means percent. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import { markupOf, readMarkup } from "#domain/market/markup.ts";
import { marketName } from "#domain/text/names.ts";
import { widened } from "../audit/widened.ts";
import type { RefTick } from "./reference.ts";

/** Returns the market with the markup. @throws RangeError if the text is no markup */
export function withMarkup(spec: MarketSpec, text: string | undefined): MarketSpec {
  if (text === undefined) return spec;
  const kind = text.endsWith("%") ? "percent" : "points";
  const value = readMarkup(kind, text.replace("%", ""));
  if (value === null) throw new RangeError(`${text} is no markup`);
  const markup = markupOf(kind, value, spec.pricePrecision);
  return markup ? { ...spec, markup } : spec;
}

/** Widens a recorded quote by the market's markup, with the arithmetic of `scripts/audit`. */
export function widenedRef(spec: MarketSpec, tick: RefTick): RefTick {
  const [time = "", bid = "", ask = ""] = tick.row;
  const book = widened(marketName(spec), { bid: Number(bid), ask: Number(ask) });
  if (!book || tick.size !== null) return tick;
  return { ...tick, price: book.bid, row: [time, String(book.bid), String(book.ask)] };
}
