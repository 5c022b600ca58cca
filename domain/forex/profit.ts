import type { OrderSide } from "../codes.ts";
import type { Decimal } from "../money/decimal.ts";

export interface ProfitInput {
  side: OrderSide;
  lots: Decimal;
  unitsPerLot: Decimal;
  openPrice: Decimal;
  /** Actual or possible closing price: the bid for a buy, the ask for a sell. */
  closePrice: Decimal;
}

/**
 * Exact profit or loss in the quote currency: (close - open) x lots x units per lot, negated for a
 * sell. `convertAmount` then rounds it once, in the account's currency.
 */
export function computeProfit(input: ProfitInput): Decimal {
  const move = input.closePrice.sub(input.openPrice).mul(input.lots).mul(input.unitsPerLot);
  return input.side === "buy" ? move : move.neg();
}
