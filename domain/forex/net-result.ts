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

interface Sent {
  FactProfits: number | null;
  TradeFee: number | null;
  Financing?: number | undefined;
  ProfitIsNet?: boolean | undefined;
}

/** Fee that the profit of an order is still to be lowered by. */
export function feeOf({ TradeFee, ProfitIsNet = false }: Omit<Sent, "FactProfits">): number {
  return ProfitIsNet ? 0 : (TradeFee ?? 0);
}

/** Net result of an order as it is sent; null where its profit is unknown. */
export function netResultOf<Order extends Sent>(
  order: Order,
): number | Extract<Order["FactProfits"], null>;
export function netResultOf(order: Sent): number | null {
  const { FactProfits: profit, Financing: financing = 0 } = order;
  return profit === null ? null : netResult({ profit, fee: feeOf(order), financing });
}
