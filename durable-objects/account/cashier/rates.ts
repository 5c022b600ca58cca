/**
 * Converts payments only at a tick of the right market: a live tick without doubt, or the last tick
 * of a closed market. Refuses a tick older than one already used.
 */
import { rateAt } from "#domain/cashier/payment-rate.ts";
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import { isQuote } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import type { CashierContext } from "./cashier-context.ts";

/**
 * Returns the conversion rate of this quote, or the refusal.
 * @param unit currency to convert into the account's currency or out of it: both ways use the same
 * rate
 * @returns `currency_mismatch` for a rate of other currencies; `price_doubted` while the price is
 * in doubt; `conversion_unavailable` for a tick that may not be used
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

/** Keeps the tick in its market's log, for the receipt. */
export function citeRate(
  { usedQuotes, arming }: CashierContext,
  { path, quote }: PaymentQuote,
  { receipt }: PaymentRate,
): void {
  if (!receipt || !quote || !isQuote(quote) || !path.spec) return;
  usedQuotes.remember(quote);
  arming.keepTick(receipt.market, path.spec, receipt);
}
