import { Decimal } from "./decimal.ts";

/** One unit of the last of this many decimals: 0.01 for two. */
export function unitOf(decimals: number): Decimal {
  return Decimal.of(1).div(Decimal.of(10n ** BigInt(decimals)), decimals);
}
