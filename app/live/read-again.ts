/** Reads the account again when nobody knows what has happened to it. */
import { traderSession } from "../api/token.ts";
import { refreshAccount } from "../data/account.ts";
import type { Loadable } from "../data/loadable.ts";
import { refreshRunningMicro, runningMicroAtom } from "../data/micro.ts";
import { pendingAtom, positionsAtom, refreshPending, refreshPositions } from "../data/positions.ts";
import { type PrimitiveAtom, store } from "../state.ts";
import { announceAccountChange } from "./account-changes.ts";

/** Lists that no page has shown are read when one does. */
function isShown<T>(atom: PrimitiveAtom<Loadable<T>>): boolean {
  return store.get(atom).state !== "loading";
}

/** After an answer that was lost, or frames that were: what the pages show may be old. */
export function readAccountAgain(): void {
  announceAccountChange();
  if (!traderSession.read()) return;
  void Promise.allSettled([
    refreshAccount(),
    isShown(positionsAtom) && refreshPositions(),
    isShown(pendingAtom) && refreshPending(),
    isShown(runningMicroAtom) && refreshRunningMicro(),
  ]);
}
