/** Ticks that payments are converted at: live or the last of a closed market, from the right market, never an older one. */
import type { PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import { type Refusal, refuse } from "#domain/errors.ts";
import type { CashierPorts } from "./ports.ts";

type Ports = Pick<CashierPorts, "usedQuotes" | "arming">;

/**
 * @param unit what has to be converted into the account's currency, or out of it: the same rate either way
 * @returns `currency_mismatch` for a rate of other currencies, so that nothing is ever booked in a wrong one;
 *   `conversion_unavailable` for a tick that may not be used
 */
export function refuseRate(
  ports: Pick<CashierPorts, "usedQuotes" | "profiles">,
  given: PaymentQuote,
  unit: string,
): Refusal | null {
  const { currency } = ports.profiles.require();
  if (given.from !== unit || given.to !== currency) return refuse("currency_mismatch");
  if ((given.path.productId === null) !== (unit === currency)) return refuse("currency_mismatch");
  return acceptsRate(ports, given) ? null : refuse("conversion_unavailable");
}

function acceptsRate(
  { usedQuotes }: Pick<CashierPorts, "usedQuotes">,
  { path, quote }: PaymentQuote,
): boolean {
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
