import { m } from "../../../i18n/page-messages.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { DepositState } from "./deposit-state.ts";

export const depositTexts: Record<DepositState, { text: () => string; tone: StatusTone }> = {
  matching: { text: m.cash_status_matching, tone: "neutral" },
  waiting_proof: { text: m.cash_status_waiting_proof, tone: "warn" },
  unchecked: { text: m.cash_status_unchecked, tone: "neutral" },
  finished: { text: m.cash_status_finished, tone: "good" },
  rejected: { text: m.cash_status_rejected, tone: "bad" },
  invalid: { text: m.cash_status_invalid, tone: "neutral" },
};
