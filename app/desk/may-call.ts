import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type Holder, isAdmitted } from "#domain/contracts/desk/permissions.ts";

/** True when the contract lets the operator make the call. The server checks it again. */
export function mayCall(operator: Holder, call: Pick<DeskCall, "audience">): boolean {
  return isAdmitted(operator, call.audience);
}
