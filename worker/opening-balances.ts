/** What a demo account starts with, as decimal text: both accounts, or the only one. */
export function openingBalances(settings: Record<string, string>): {
  forex: string;
  micro: string;
} {
  const forex = settings.demo_balance ?? "10000";
  return { forex, micro: settings.only_one_account === "1" ? "0" : forex };
}
