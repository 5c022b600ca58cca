import type { OrderSide } from "../codes.ts";
import type { Decimal } from "../money/decimal.ts";

export interface ProfitInput {
  side: OrderSide;
  lots: Decimal;
  unitsPerLot: Decimal;
  openPrice: Decimal;
  /** Price at which the position closes, or would: the bid for a buy, the ask for a sell. */
  closePrice: Decimal;
}

/**
 * Profit or loss in the quote currency, exact: (close - open) x lots x units per lot, the other way
 * round for a sell. `convertAmount` then rounds it once, in the account's currency.
 */
export function computeProfit(input: ProfitInput): Decimal {
  const move = input.closePrice.sub(input.openPrice).mul(input.lots).mul(input.unitsPerLot);
  return input.side === "buy" ? move : move.neg();
}
