import type { WireHappening } from "#domain/contracts/http/user.ts";
import { traderAtom } from "../../api/trader-atom.ts";

/** Number of order results that the trader has not seen yet. */
export const unseenAtom = traderAtom(0);

/**
 * Returns the happenings that this device has not shown yet. While the countdown of a micro order
 * is on screen, the order's result and all later happenings are left out.
 */
export function freshOf(
  list: readonly WireHappening[],
  told: number,
  watchedId: string | null,
): WireHappening[] {
  const fresh = list.filter(({ Number: number }) => number > told);
  const held = fresh.findIndex(({ OrderId }) => OrderId === watchedId);
  return held < 0 ? fresh : fresh.slice(0, held);
}
