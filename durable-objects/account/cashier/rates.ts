/** Ticks that payments are converted at: live and sure, or the last of a closed market, from the right market, never an older one. */
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import type { CashierPorts } from "./ports.ts";

type Ports = Pick<CashierPorts, "usedQuotes" | "arming">;

/** Why nothing may be converted at this quote; null when it may. */
export function refuseRate({ usedQuotes }: Ports, { path, quote }: PaymentQuote): Refusal | null {
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
  { usedQuotes, arming }: Ports,
  { path, quote }: PaymentQuote,
  { receipt }: PaymentRate,
): void {
  if (!receipt || !quote || !path.spec) return;
  usedQuotes.remember(quote);
  arming.send(receipt.market, { spec: path.spec, sets: [], cited: [receipt.seq] });
}
