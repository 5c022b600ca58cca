import { Decimal } from "#domain/money/decimal.ts";

/**
 * Net result of an order, now or at its end: profit less opening fee, plus overnight financing.
 * Every page shows this figure: the total by which the order changes the balance.
 * @param financing negative if the nights cost money
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

/** Fee still to be subtracted from an order's profit. */
export function feeOf({ TradeFee, ProfitIsNet = false }: Omit<Sent, "FactProfits">): number {
  return ProfitIsNet ? 0 : (TradeFee ?? 0);
}

/** Net result of an order on the wire; null if its profit is unknown. */
export function netResultOf<Order extends Sent>(
  order: Order,
): number | Extract<Order["FactProfits"], null>;
export function netResultOf(order: Sent): number | null {
  const { FactProfits: profit, Financing: financing = 0 } = order;
  return profit === null ? null : netResult({ profit, fee: feeOf(order), financing });
}
