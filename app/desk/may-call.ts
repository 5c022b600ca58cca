import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { Role } from "#domain/contracts/desk/roles.ts";

/** True when the contract lets the role make the call. The server checks it again. */
export function mayCall(role: Role, call: Pick<DeskCall, "audience">): boolean {
  return call.audience === "public" || call.audience.includes(role);
}
