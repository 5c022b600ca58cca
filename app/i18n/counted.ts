import { formatNumber } from "./format.ts";
import { isolate } from "./isolate.ts";

/** A number to show; null if a broker's own back end did not send it. */
type Shown = string | number | null;

/** Inputs of a text with plural forms. The count is rounded like the shown number. */
const counted = (value: Shown, decimals: number) => ({
  count: Number(Number(value).toFixed(decimals)),
  text: isolate(formatNumber(value, decimals)),
});

export function lotsOf(value: Shown): { count: number; lots: string } {
  const { count, text } = counted(value, 6);
  return { count, lots: text };
}

export function pipsOf(value: Shown, decimals = 6): { count: number; pips: string } {
  const { count, text } = counted(value, decimals);
  return { count, pips: text };
}

/** Basis points, to one decimal. */
export function pointsOf(value: number): { count: number; points: string } {
  const { count, text } = counted(value, 1);
  return { count, points: text };
}
