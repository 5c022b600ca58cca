/** Ticks that payments are converted at: live or the last of a closed market, from the right market, never an older one. */
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import type { CashierPorts } from "./ports.ts";

type Ports = Pick<CashierPorts, "usedQuotes" | "arming">;

export function acceptsRate({ usedQuotes }: Ports, { path, quote }: PaymentQuote): boolean {
  if (path.productId === null) return true;
  if (!quote || !path.market || !path.spec) return false;
  const { feed, staleAfterMs } = path.spec;
  return usedQuotes.accepts(
    { market: path.market, clock: feed.clock, staleAfterMs, closedIsFine: true },
    quote,
  );
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
