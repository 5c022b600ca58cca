/**
 * Which ticks payments may be converted at: live and sure ones of the right market, or the last one
 * of a closed market; never one older than a tick that was used.
 */
import { rateAt } from "#domain/cashier/payment-rate.ts";
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import { isQuote } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors.ts";
import type { CashierContext } from "./cashier-context.ts";

/**
 * The rate of this quote, or why nothing may be converted at it.
 * @param unit what has to be converted into the account's currency, or out of it: the same rate
 *   either way
 * @returns `currency_mismatch` for a rate of other currencies, so that nothing is ever booked in a
 *   wrong one; `price_doubted` while the market is not sure; `conversion_unavailable` for a tick
 *   that may not be used
 */
export function acceptedRate(
  { usedQuotes, profiles }: CashierContext,
  { from, to, path, quote }: PaymentQuote,
  unit: string,
): Result<{ rate: PaymentRate }> {
  const { currency } = profiles.require();
  if (from !== unit || to !== currency) return refuse("currency_mismatch");
  if ((path.productId === null) !== (unit === currency)) return refuse("currency_mismatch");
  if (path.productId === null) return { ok: true, rate: rateAt(path, null) };
  const unavailable = refuse("conversion_unavailable");
  if (!quote || !path.market || !path.spec) return unavailable;
  if (quote.doubt !== "none") return refuse("price_doubted");
  const { feed, staleAfterMs } = path.spec;
  const need = { market: path.market, clock: feed.clock, staleAfterMs, closedIsFine: true };
  if (!usedQuotes.accepts(need, quote)) return unavailable;
  return { ok: true, rate: rateAt(path, quote) };
}

/** The tick stays in its market's log, for the receipt. */
export function citeRate(
  { usedQuotes, arming }: CashierContext,
  { path, quote }: PaymentQuote,
  { receipt }: PaymentRate,
): void {
  if (!receipt || !quote || !isQuote(quote) || !path.spec) return;
  usedQuotes.remember(quote);
  arming.send(receipt.market, { spec: path.spec, sets: [], cited: [receipt.seq] });
}
