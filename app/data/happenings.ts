import { atom } from "../state.ts";

/** How many results of orders the trader has not looked at yet. */
export const unseenAtom = atom(0);
