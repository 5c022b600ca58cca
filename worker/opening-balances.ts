import type { Settings } from "#domain/config/schema.ts";

/** Opening balances of a demo account, as decimal text: both accounts, or the only one. */
export function openingBalances(settings: Settings): {
  forex: string;
  micro: string;
} {
  const forex = settings.demo_balance;
  return { forex, micro: settings.only_one_account ? "0" : forex };
}
