import type { Settings } from "#domain/config/schema.ts";

/**
 * Opening balances of a demo account as decimal texts; `micro` is 0 if the account has only one
 * part.
 */
export function openingBalances(settings: Settings) {
  const forex = settings.demo_balance;
  return { forex, micro: settings.only_one_account ? "0" : forex };
}
