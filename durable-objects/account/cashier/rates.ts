/** Ticks that payments are converted at: live and sure, or the last of a closed market, from the right market, never an older one. */
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import type { CashierContext } from "./cashier-context.ts";

/**
 * Why nothing may be converted at this quote; null when it may.
 * @param unit what has to be converted into the account's currency, or out of it: the same rate either way
 * @returns `currency_mismatch` for a rate of other currencies, so that nothing is ever booked in a wrong one;
 *   `price_doubted` while the market is not sure; `conversion_unavailable` for a tick that may not be used
 */
export function refuseRate(
  { usedQuotes, profiles }: CashierContext,
  { from, to, path, quote }: PaymentQuote,
  unit: string,
): Refusal | null {
  const { currency } = profiles.require();
  if (from !== unit || to !== currency) return refuse("currency_mismatch");
  if ((path.productId === null) !== (unit === currency)) return refuse("currency_mismatch");
  if (path.productId === null) return null;
  const unavailable = refuse("conversion_unavailable");
  if (!quote || !path.market || !path.spec) return unavailable;
  if (quote.doubt !== "none") return refuse("price_doubted");
  const { feed, staleAfterMs } = path.spec;
  const need = { market: path.market, clock: feed.clock, staleAfterMs, closedIsFine: true };
  return usedQuotes.accepts(need, quote) ? null : unavailable;
}

/** The tick stays in its market's log, for the receipt. */
export function citeRate(
  { usedQuotes, arming }: CashierContext,
  { path, quote }: PaymentQuote,
  { receipt }: PaymentRate,
): void {
  if (!receipt || !quote || !path.spec) return;
  usedQuotes.remember(quote);
  arming.send(receipt.market, { spec: path.spec, sets: [], cited: [receipt.seq] });
}
