import { useState } from "react";
import { useEvery } from "../../../../ui/use-every.ts";

const everyMs = 5_000;

/**
 * Counts up now and then, so that rows that are sorted by what moves are put in order again: not
 * with each price, or nobody could press one.
 */
export function useOrderedAgain(isMoving: boolean): number {
  const [round, setRound] = useState(0);
  useEvery(isMoving ? everyMs : null, () => setRound((count) => count + 1));
  return round;
}
