import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { ApiError } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { conflictText } from "../error-text.ts";

/** The call of a decision. A conflict is the item's to show: its form closes. */
export function useDecision<C extends DeskCall>(call: C, onRefusal: (error: ApiError) => void) {
  const { busy, error, send } = useMutation(call, onRefusal);
  return { busy, error: error && conflictText(error) === null ? error : null, send };
}
