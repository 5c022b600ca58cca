import { Decimal } from "#domain/money/decimal.ts";

/**
 * What an order brought, or would bring if it ended now: the profit of its prices less the fee that
 * was paid at its opening. Every page shows this figure, so that the changes of the balance add up
 * to it.
 */
export function netResult({ profit, fee }: { profit: number; fee: number }): number {
  return Decimal.of(profit).sub(Decimal.of(fee)).toNumber();
}
