import type { DeskRequestView } from "#domain/contracts/desk/requests.ts";
import { m } from "../desk-messages.ts";
import type { BadgeTone } from "../ui/badge.tsx";

const states: Record<DeskRequestView["state"], { tone: BadgeTone; text: () => string }> = {
  asked: { tone: "todo", text: m.desk_content_asked },
  approved: { tone: "good", text: m.desk_approved },
  taken_back: { tone: "none", text: m.desk_content_withdrawn },
};

/** Money that its journal has refused was approved, and has not moved. */
export function requestBadge({
  state,
  is_refused,
}: Pick<DeskRequestView, "state" | "is_refused">): { tone: BadgeTone; text: string } {
  if (is_refused) return { tone: "bad", text: m.desk_money_refused() };
  const { tone, text } = states[state];
  return { tone, text: text() };
}
