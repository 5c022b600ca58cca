import type { FeeType } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { computeFee } from "#domain/forex/fee.ts";
import type { LevelTerms } from "#domain/forex/level-values.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { validateLots } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { closingRate } from "../../../features/market/closing-rate.ts";

export interface PreviewInput {
  pair: Pair;
  pairs: readonly Pair[];
  lots: string;
  multiple: number;
  /** Ask, or target of a pending order, as exact text; empty before the first price. */
  price: string;
  currency: string;
  feeType: FeeType;
  /** Newest bid and ask of a product, for the conversion. */
  quoteOf(productId: number): { bid: number; ask: number } | null;
}

export type Preview =
  | {
      ok: true;
      lots: Decimal;
      margin: Decimal;
      fee: Decimal;
      notional: Decimal;
      /** Rate at which the result is converted when the order closes. */
      closingRate: LevelTerms["rate"];
    }
  | { ok: false; error: ErrorName };

/** Computes margin, fee and notional in the account's currency. */
export function previewOrder(input: PreviewInput): Preview {
  const { pair, pairs, currency, feeType } = input;
  const checked = validateLots(
    {
      minLots: String(pair.ForexMinCont),
      maxLots: String(pair.ForexMaxCont),
      lotStep: String(pair.Pip),
    },
    input.lots,
  );
  if (!checked.ok) return checked;
  if (pair.HasForexMultiple.length === 0) return { ok: false, error: "multiple_not_configured" };
  if (!(Number(input.price) > 0)) return { ok: false, error: "quote_unavailable" };
  const closing = closingRate(pair, pairs, currency, input.quoteOf);
  if (!closing) return { ok: false, error: "quote_unavailable" };
  const { ForexContNum: units, ForexFeeRate: feeRate } = pair;
  // A broker's own back end may send no lot size or fee: then the cost is unknown.
  if (units <= 0 || feeRate === null) return { ok: false, error: "quote_unavailable" };
  const price = Decimal.parse(input.price);
  const rate =
    closing === "one_over_closing_price" ? { times: Decimal.of(1), over: price } : closing;
  const { lots } = checked;
  const unitsPerLot = Decimal.of(units);
  const terms = {
    marginMode: pair.MarginMode,
    fixedMargin: Decimal.of(pair.FixedMargin),
    lots,
    unitsPerLot,
    price,
    multiple: input.multiple,
    rate,
  };
  const margin = computeMargin(terms);
  return {
    ok: true,
    lots,
    margin,
    fee: computeFee({ feeType, lots, feeRate: Decimal.of(feeRate), margin }),
    notional: lots.mul(unitsPerLot).mul(price).mul(rate.times).div(rate.over, 2),
    closingRate: closing,
  };
}
