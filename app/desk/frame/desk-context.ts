import { createContext, useContext } from "react";
import type { deskMe } from "#domain/contracts/desk/access.ts";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type Holder, isAdmitted } from "#domain/contracts/desk/permissions.ts";
import type { Output } from "../../api/client.ts";

export type DeskIdentity = Output<typeof deskMe>;

export const DeskContext = createContext<DeskIdentity | null>(null);

export function useDesk(): DeskIdentity {
  const identity = useContext(DeskContext);
  if (!identity) throw new Error("useDesk belongs inside the desk's frame");
  return identity;
}

/** True if the call's contract admits the operator. The server checks again. */
export function mayCall(operator: Holder, call: Pick<DeskCall, "audience">): boolean {
  return isAdmitted(operator, call.audience);
}

export const useMay = (call: Pick<DeskCall, "audience">) => mayCall(useDesk().operator, call);
