import type { WireHappening } from "#domain/contracts/http/user.ts";
import { atom } from "../state.ts";

/** How many results of orders the trader has not looked at yet. */
export const unseenAtom = atom(0);

/** What this device has yet to tell; one whose countdown is on the screen is left until its result is, or until it is closed. */
export function freshOf(
  list: readonly WireHappening[],
  told: number,
  watchedId: string | null,
): WireHappening[] {
  const fresh = list.filter(({ Number: number }) => number > told);
  const held = fresh.findIndex(({ OrderId }) => OrderId === watchedId);
  return held < 0 ? fresh : fresh.slice(0, held);
}
