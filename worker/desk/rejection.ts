/** Why what an operator asked for is taken back by another one. */
import { ApiRefusal } from "../context.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";

/**
 * The reason, without which another's wish is not taken back; empty for an approval, for who asked,
 * and for who counts as one person with them.
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

/** As the audit log has it. */
export const withDecision = (note: string, reason: string) =>
  reason === "" ? note : `${note}: ${reason}`;
