import { createContext, useContext } from "react";
import type { DeskIdentity } from "../session.ts";

export const DeskContext = createContext<DeskIdentity | null>(null);

/** The operator who is signed in, and the company; for every page inside the frame. */
export function useDesk(): DeskIdentity {
  const identity = useContext(DeskContext);
  if (!identity) throw new Error("useDesk belongs inside the desk's frame");
  return identity;
}
