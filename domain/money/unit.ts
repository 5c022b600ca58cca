import { Decimal } from "./decimal.ts";

/** Returns one unit of the last decimal: 0.01 for two decimals. */
export function unitOf(decimals: number): Decimal {
  return Decimal.of(1).div(Decimal.of(10n ** BigInt(decimals)), decimals);
}
