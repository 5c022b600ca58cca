import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import { m } from "../desk-messages.ts";
import type { BadgeText } from "../ui/page.tsx";

const payoutTexts: Partial<Record<DeskRowView["stage"], () => BadgeText>> = {
  send: () => ({ text: m.desk_stage_send(), tone: "todo" }),
  sent: () => ({ text: m.draw_status_sent(), tone: "wait" }),
  return: () => ({ text: m.desk_stage_return(), tone: "todo" }),
  returned: () => ({ text: m.draw_status_returned(), tone: "bad" }),
};

export function stageOf({ queue, status, stage }: DeskRowView): BadgeText {
  const payout = payoutTexts[stage];
  if (payout) return payout();
  if (queue === "withdrawal" && status === "finished") {
    return { text: m.draw_status_paid(), tone: "good" };
  }
  if (status === "finished") return { text: m.desk_approved(), tone: "good" };
  if (status === "rejected") return { text: m.verify_rejected(), tone: "bad" };
  if (status === "cancelled") return { text: m.desk_cancelled(), tone: "none" };
  if (stage === "match") return { text: m.desk_stage_match(), tone: "todo" };
  if (stage === "payment") return { text: m.desk_stage_payment(), tone: "wait" };
  return { text: m.desk_stage_review(), tone: "todo" };
}
