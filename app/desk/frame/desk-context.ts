import { createContext, useContext } from "react";
import type { deskMe } from "#domain/contracts/desk/access.ts";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type Holder, isAdmitted } from "#domain/contracts/desk/permissions.ts";
import type { Output } from "../../api/client.ts";

/** The operator of the session and the company that the operator works for. */
export type DeskIdentity = Output<typeof deskMe>;

export const DeskContext = createContext<DeskIdentity | null>(null);

/** The operator who is signed in, and the company; for every page inside the frame. */
export function useDesk(): DeskIdentity {
  const identity = useContext(DeskContext);
  if (!identity) throw new Error("useDesk belongs inside the desk's frame");
  return identity;
}

/** True when the contract lets the operator make the call. The server checks it again. */
export function mayCall(operator: Holder, call: Pick<DeskCall, "audience">): boolean {
  return isAdmitted(operator, call.audience);
}

/** True when the operator may make the call. */
export const useMay = (call: Pick<DeskCall, "audience">) => mayCall(useDesk().operator, call);
