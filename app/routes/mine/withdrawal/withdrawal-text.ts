import type { DrawRecordView, DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { limitsText, moneyText } from "../../../features/payments/amounts.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { AddressProblem, Funds, WithdrawalProblem } from "./withdrawal-rules.ts";

export function problemText(
  problem: WithdrawalProblem,
  terms: DrawSymbolView,
  funds: Funds,
): string {
  const money = (amount: string) => moneyText(amount, funds.currency);
  if (problem === "missing") return m.cash_amount_missing();
  if (problem === "range") return limitsText(terms, money);
  if (problem === "balance") return errorMessage("balance_insufficient");
  if (problem === "day") return m.cash_day_left({ amount: money(funds.day_left) });
  return errorMessage("amount_below_fee");
}

/** For an address that has to wait, the page shows the time at which it becomes usable. */
export function addressText(problem: AddressProblem, network: string): string {
  if (problem === "missing") return m.access_input_missing();
  if (problem === "burnt") return errorMessage("address_burnt");
  return m.cash_address_wrong({ network: isolate(network) });
}

export function usableText(fromMs: number, zone: string): string {
  return m.cash_payout_account_usable_from({ time: isolate(formatDateTime(fromMs, zone)) });
}

const tones: Record<DrawRecordView["status"], StatusTone> = {
  waiting: "neutral",
  finished: "good",
  rejected: "bad",
  cancelled: "neutral",
};

/** An approved withdrawal is neutral until it is paid, and bad if the payout was returned. */
export function withdrawalTone({ status, payout }: DrawRecordView): StatusTone {
  if (payout?.state === "returned") return "bad";
  return payout && payout.state !== "paid" ? "neutral" : tones[status];
}
