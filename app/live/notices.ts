/** Texts for events that the trader did not cause. Loaded with the first notice. */
import { type HappeningKind, isHappening } from "#domain/contracts/happenings.ts";
import type { AccountNotice, MessageView } from "#domain/contracts/socket.ts";
import { pairsAtom, tradePath } from "../data/company/catalogue.ts";
import { dataOf } from "../data/reading/loadable.ts";
import { formatPrice } from "../i18n/format.ts";
import { isolate } from "../i18n/isolate.ts";
import { m } from "../i18n/page-messages.ts";
import { store } from "../state.ts";
import { offer, type Toast, toast } from "../ui/toasts.ts";
import { playTone } from "./sound.ts";

type Alert = NonNullable<Notices[number]["alert"]>;
type Notices = NonNullable<Extract<MessageView, { type: "ACCOUNT" }>["notices"]>;

/** Has no results of orders: app/live/happenings.ts shows these from a list that it reads. */
const noticeTexts: Record<
  Exclude<AccountNotice, HappeningKind | "price_alert">,
  { text: () => string; kind: Toast["kind"] }
> = {
  margin_call: { text: m.notice_margin_call, kind: "error" },
  protection: { text: m.notice_protection, kind: "info" },
  deposit_matched: { text: m.notice_deposit_matched, kind: "info" },
  deposit_finished: { text: m.notice_deposit_finished, kind: "success" },
  deposit_rejected: { text: m.notice_deposit_rejected, kind: "error" },
  withdrawal_approved: { text: m.notice_withdrawal_approved, kind: "success" },
  withdrawal_sent: { text: m.notice_withdrawal_sent, kind: "success" },
  withdrawal_paid: { text: m.notice_withdrawal_paid, kind: "success" },
  withdrawal_returned: { text: m.notice_withdrawal_returned, kind: "error" },
  withdrawal_rejected: { text: m.notice_withdrawal_rejected, kind: "error" },
  adjustment: { text: m.notice_adjustment, kind: "info" },
  verification_passed: { text: m.notice_verification_passed, kind: "success" },
  verification_rejected: { text: m.notice_verification_rejected, kind: "error" },
  master_approved: { text: m.notice_master_approved, kind: "success" },
  master_rejected: { text: m.notice_master_rejected, kind: "error" },
  master_ended: { text: m.notice_master_ended, kind: "error" },
  copy_refused: { text: m.notice_copy_refused, kind: "info" },
  copy_stopped: { text: m.notice_copy_stopped, kind: "error" },
};

/** Shows one text for each kind of notice in a message. */
export function tellNotices(notices: Notices): void {
  const kinds = new Set(notices.map(({ kind }) => kind));
  for (const kind of kinds) {
    if (isHappening(kind) || kind === "price_alert") continue;
    toast(noticeTexts[kind].text(), noticeTexts[kind].kind);
    playTone();
  }
  for (const { alert } of notices) if (alert) tellAlert(alert);
}

/** A fired price alert, with a link to its market. The notice stays until it is closed. */
function tellAlert({ productId, showCode, price }: Alert): void {
  const pair = (dataOf(store.get(pairsAtom)) ?? []).find(({ Id }) => Id === productId);
  const reached = pair ? formatPrice(price, pair.PricePrecision) : price;
  const text = m.alert_reached({ code: isolate(showCode), price: isolate(reached) });
  if (pair) {
    const run = () => window.location.assign(tradePath(pair.Code));
    offer(text, { text: m.alert_open_market(), run });
  } else toast(text);
  playTone();
}
