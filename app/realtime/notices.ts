/** What happened on the account without the trader's doing, in words and with a tone. Loaded with the first notice. */
import type { AccountNotice } from "#domain/contracts/socket.ts";
import { m } from "../i18n/page-messages.ts";
import { playTone } from "../shell/sound.ts";
import { type Toast, toast } from "../shell/toasts.ts";

const noticeTexts: Record<AccountNotice, { text: () => string; kind: Toast["kind"] }> = {
  pending_filled: { text: m.notice_pending_filled, kind: "success" },
  pending_cancelled: { text: m.notice_pending_cancelled, kind: "error" },
  pending_over_limit: { text: m.notice_pending_over_limit, kind: "error" },
  margin_call: { text: m.notice_margin_call, kind: "error" },
  stop_out: { text: m.notice_stop_out, kind: "error" },
  protection: { text: m.notice_protection, kind: "info" },
  deposit_matched: { text: m.notice_deposit_matched, kind: "info" },
  deposit_finished: { text: m.notice_deposit_finished, kind: "success" },
  deposit_rejected: { text: m.notice_deposit_rejected, kind: "error" },
  withdrawal_paid: { text: m.notice_withdrawal_paid, kind: "success" },
  withdrawal_rejected: { text: m.notice_withdrawal_rejected, kind: "error" },
  adjustment: { text: m.notice_adjustment, kind: "info" },
  verification_passed: { text: m.notice_verification_passed, kind: "success" },
  verification_rejected: { text: m.notice_verification_rejected, kind: "error" },
};

export function showNotices(kinds: ReadonlySet<AccountNotice>): void {
  for (const kind of kinds) toast(noticeTexts[kind].text(), noticeTexts[kind].kind);
  playTone();
}
