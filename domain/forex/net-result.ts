import { Decimal } from "#domain/money/decimal.ts";

/**
 * What an order brought, or would bring if it ended now: the profit of its prices less the fee that
 * was paid at its opening, and what its nights brought or cost. Every page shows this figure, so
 * that the changes of the balance add up to it.
 * @param financing below zero what the nights cost
 */
export function netResult(parts: { profit: number; fee: number; financing: number }): number {
  const { profit, fee, financing } = parts;
  return Decimal.of(profit).sub(Decimal.of(fee)).add(Decimal.of(financing)).toNumber();
}

/** Of an order as it is sent. */
export function netResultOf(order: {
  FactProfits: number;
  TradeFee: number;
  Financing?: number | undefined;
}): number {
  const { FactProfits: profit, TradeFee: fee, Financing: financing = 0 } = order;
  return netResult({ profit, fee, financing });
}
