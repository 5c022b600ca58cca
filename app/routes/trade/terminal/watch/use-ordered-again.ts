import { useState } from "react";
import { useEvery } from "../../../../ui/use-every.ts";

const everyMs = 5_000;

/**
 * Counts up at intervals, so that rows sorted by live values are ordered again. Ordering them at
 * each price would move rows under the pointer.
 */
export function useOrderedAgain(isMoving: boolean): number {
  const [round, setRound] = useState(0);
  useEvery(isMoving ? everyMs : null, () => setRound((count) => count + 1));
  return round;
}
