import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import { m } from "../desk-messages.ts";
import type { BadgeTone } from "../ui/badge.tsx";

/** The stage of an item: of an open one what it waits for, else its outcome. */
export function stageOf({ status, stage }: DeskRowView): { text: string; tone: BadgeTone } {
  if (status === "finished") return { text: m.desk_approved(), tone: "good" };
  if (status === "rejected") return { text: m.verify_rejected(), tone: "bad" };
  if (status === "cancelled") return { text: m.desk_cancelled(), tone: "none" };
  if (stage === "match") return { text: m.desk_stage_match(), tone: "todo" };
  if (stage === "payment") return { text: m.desk_stage_payment(), tone: "wait" };
  return { text: m.desk_stage_review(), tone: "todo" };
}
