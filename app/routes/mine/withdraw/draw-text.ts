import type { DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import { moneyText } from "../payment/amounts.ts";
import { limitsText } from "../payment/limits-text.ts";
import type { Funds } from "./draw-notices.tsx";
import type { DrawProblem } from "./withdraw-view.ts";

/** What is wrong with an amount, in words. */
export function drawErrorText(problem: DrawProblem, terms: DrawSymbolView, funds: Funds): string {
  const money = (amount: string) => moneyText(amount, funds.currency);
  if (problem === "missing") return m.cash_amount_missing();
  if (problem === "range") return limitsText(terms, money);
  if (problem === "balance") return errorMessage("balance_insufficient");
  if (problem === "day") return m.cash_day_left({ amount: money(funds.day_left) });
  return errorMessage("amount_below_fee");
}

/** 0 waiting, 1 paid, 2 rejected, 3 cancelled. */
const tones: readonly StatusTone[] = ["neutral", "good", "bad", "neutral"];

export function drawTone(status: number): StatusTone {
  return tones[status] ?? "neutral";
}
