/** Reason for which an operator rejects another's request. */
import { ApiRefusal } from "../context.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";

/**
 * The reason, required to reject another operator's request. Empty for an approval, for the asker,
 * and for an operator tied to the asker.
 * @throws ApiRefusal invalid_request
 */
export async function reasonOf(
  scope: DeskScope,
  { act, reason = "" }: { act: "approve" | "take_back"; reason?: string | undefined },
  { askedBy }: { askedBy: string },
): Promise<string> {
  if (act === "approve" || askedBy === scope.operator.id) return "";
  const asker = (await peersOf(scope)).find(({ id }) => id === askedBy);
  if (asker?.is_tied === 1) return "";
  if (reason.trim() !== "") return reason.trim();
  throw new ApiRefusal("invalid_request", { data: { field: "reason" } });
}

/** The note in the audit log's form. */
export const withDecision = (note: string, reason: string) =>
  reason === "" ? note : `${note}: ${reason}`;
