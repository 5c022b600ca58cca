import type { HappeningKind } from "#domain/contracts/happenings.ts";
import type { WireHappening } from "#domain/contracts/http/user.ts";
import { closeReasonText } from "../i18n/close-reason.ts";
import { formatGain } from "../i18n/format.ts";
import { isolate } from "../i18n/isolate.ts";
import { m } from "../i18n/page-messages.ts";
import type { Toast } from "../ui/toasts.ts";

type Told = Pick<WireHappening, "Kind" | "ShowCode" | "Result" | "CloseReason">;
interface Shown {
  code: string;
  amount: string;
}

const texts: Record<HappeningKind, ((shown: Shown) => string) | null> = {
  pending_filled: m.happened_pending_filled,
  // Has no text of its own: `happeningText` shows why the order was cancelled.
  pending_cancelled: null,
  stop_loss: m.happened_stop_loss,
  take_profit: m.happened_take_profit,
  stop_out: m.happened_stop_out,
  micro_win: m.happened_micro_win,
  micro_loss: m.happened_micro_loss,
  micro_draw: m.happened_micro_draw,
  micro_void: m.happened_micro_void,
};

export function happeningText(
  { Kind, ShowCode, Result, CloseReason }: Told,
  currency: string,
): string {
  const code = isolate(ShowCode);
  const text = texts[Kind];
  if (!text) return `${code}: ${closeReasonText({ CloseReason })}`;
  return text({ code, amount: isolate(formatGain(Result, currency)) });
}

export function happeningTone(told: Omit<Told, "ShowCode">): Toast["kind"] {
  const { Kind, Result, CloseReason } = told;
  if (Kind === "pending_filled" || Result > 0) return "success";
  // An expired order is no error, because the trader chose the expiry.
  if (CloseReason === "expired") return "info";
  return Result < 0 || Kind === "pending_cancelled" ? "error" : "info";
}
