import { pipSize } from "#domain/forex/level-values.ts";
import { formatNumber } from "../../../../i18n/format.ts";

interface Quote {
  bid: string;
  ask: string;
}

/** Spread in pips; null without both prices. */
export function spreadPips({ bid, ask }: Quote, precision: number): number | null {
  const [low, high] = [Number(bid), Number(ask)];
  if (!(low > 0) || !(high > 0)) return null;
  return Math.round(((high - low) / pipSize(precision).toNumber()) * 10) / 10;
}

export function spreadText(quote: Quote, precision: number): string {
  const pips = spreadPips(quote, precision);
  return pips === null ? "—" : formatNumber(pips, 1);
}
