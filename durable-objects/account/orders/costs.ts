import type { ConversionRate } from "#domain/forex/conversion.ts";
import { computeFee } from "#domain/forex/fee.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { OrderTerms } from "./order-row.ts";

export interface Costs {
  margin: Decimal;
  fee: Decimal;
  currency: string;
}

export function costsOf(
  { product, feeType }: OrderTerms,
  lots: Decimal,
  multiple: number,
  { price, rate }: { price: Decimal; rate: ConversionRate },
  currency: string,
): Costs {
  const margin = computeMargin({
    marginMode: product.marginMode,
    fixedMargin: Decimal.parse(product.fixedMargin),
    lots,
    unitsPerLot: Decimal.parse(product.unitsPerLot),
    price,
    multiple,
    rate,
  });
  const fee = computeFee({ feeType, lots, feeRate: Decimal.parse(product.feeRate), margin });
  return { margin, fee, currency };
}
