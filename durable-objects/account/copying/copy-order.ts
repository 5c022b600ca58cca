import type { OrderSide } from "#domain/codes.ts";
import type { CommandQuotes, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { OpenedAct } from "#domain/contracts/copying.ts";
import { type AskedQuote, isQuote } from "#domain/contracts/market.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import { copySize } from "#domain/copying/size.ts";
import type { ErrorName, Result } from "#domain/errors/errors.ts";
import { type Levels, refuseLevels } from "#domain/forex/levels.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { ExposureLimits } from "#domain/risk/exposure.ts";
import type { CopyInputs } from "./copy-store.ts";

export interface CopyOrder {
  command: SubmitForexCommand;
  /** Reason why the copy lacks some of the master's levels; null if it has all. */
  levelsReason: ErrorName | null;
}

interface Around {
  terms: TradingTerms;
  exposure: ExposureLimits;
  quotes: CommandQuotes;
}

export function copyOrder(
  act: OpenedAct,
  { size, potEquity, masterEquity }: CopyInputs,
  { terms, exposure, quotes }: Around,
): Result<CopyOrder> {
  const { product, conversion, currency, feeType, side, multiple } = act;
  const sized = copySize(product, {
    masterLots: Decimal.parse(act.lots),
    size,
    potEquity: Decimal.parse(potEquity),
    masterEquity: masterEquity === null ? null : Decimal.parse(masterEquity),
  });
  if (!sized.ok) return sized;
  const { levels, reason } = takenLevels(product, side, act.levels, none, quotes.quote);
  const command: SubmitForexCommand = {
    product,
    conversion,
    currency,
    feeType,
    side,
    multiple,
    status: "open",
    lots: sized.lots.toString(),
    targetPrice: "0",
    ...levels,
    ...terms,
    exposure,
  };
  return { ok: true, command, levelsReason: reason };
}

const none: Levels = { stopLossPrice: "0", takeProfitPrice: "0" };

/**
 * Returns the master's levels. Replaces a level that the current price has already passed by the
 * copy's own level. If there is no price, replaces none: the command is then refused anyway.
 */
export function takenLevels(
  { pricePrecision }: Pick<Product, "pricePrecision">,
  side: OrderSide,
  wanted: Levels,
  before: Levels,
  now: AskedQuote,
): { levels: Levels; reason: ErrorName | null } {
  if (!isQuote(now)) return { levels: wanted, reason: null };
  const why = (level: Partial<Levels>) =>
    refuseLevels({ side, pricePrecision }, { ...none, ...level }, now)?.error ?? null;
  const { stopLossPrice, takeProfitPrice } = wanted;
  const stop = why({ stopLossPrice });
  const profit = why({ takeProfitPrice });
  const levels = {
    stopLossPrice: stop ? before.stopLossPrice : stopLossPrice,
    takeProfitPrice: profit ? before.takeProfitPrice : takeProfitPrice,
  };
  return { levels, reason: stop ?? profit };
}
