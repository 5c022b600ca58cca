import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { Role } from "#domain/contracts/desk/roles.ts";

/** True when the contract lets the role make the call. The server asks again; this only decides what is offered. */
export function mayCall(role: Role, call: Pick<DeskCall, "access">): boolean {
  return call.access === "door" || call.access.includes(role);
}
