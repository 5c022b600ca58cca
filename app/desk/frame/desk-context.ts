import { createContext, useContext } from "react";
import type { DeskIdentity } from "../session.ts";

export const DeskContext = createContext<DeskIdentity | null>(null);

/** Who is signed in. Every page inside the frame may ask. */
export function useDesk(): DeskIdentity {
  const identity = useContext(DeskContext);
  if (!identity) throw new Error("useDesk belongs inside the desk's frame");
  return identity;
}
