import type { Settings } from "#domain/config/schema.ts";

/** Opening balances of a demo account as decimal texts: of both parts, or of the only one. */
export function openingBalances(settings: Settings): {
  forex: string;
  micro: string;
} {
  const forex = settings.demo_balance;
  return { forex, micro: settings.only_one_account ? "0" : forex };
}
