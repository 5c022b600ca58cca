import type { BulkAct } from "#domain/contracts/desk/customer-notes.ts";
import { m } from "../desk-messages.ts";

/** A message is a tag for the chosen, and a draft to all who have it. */
export type BulkChoice = BulkAct | "letter";

export function bulkName(act: BulkChoice): string {
  const names = {
    tag: m.desk_tag_give,
    untag: m.desk_bulk_untag,
    payout_stop: m.desk_stop,
    letter: m.desk_bulk_letter,
  };
  return names[act]();
}
