import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { ApiError } from "../../api/client.ts";
import { conflictText } from "../error-text.ts";
import { useDeskCall } from "../use-desk-call.ts";

/** The call of a decision. A conflict is the item's to show: its form closes. */
export function useDecision<C extends DeskCall>(call: C, onRefusal: (error: ApiError) => void) {
  const { busy, error, send } = useDeskCall(call, onRefusal);
  return { busy, error: error && conflictText(error) === null ? error : null, send };
}
