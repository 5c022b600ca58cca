import { useEffect } from "react";
import { dropClosedPositions, refreshPending, refreshPositions } from "../../data/positions.ts";
import { userAtom } from "../../data/session.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";

const readOrders = () => Promise.all([refreshPositions(), refreshPending()]);

/**
 * Positions, waiting orders and what the account is worth: read when it is known whose they are,
 * and kept up to date, whichever of them is in sight.
 */
export function useOpenOrders(): void {
  const userId = useAtomValue(userAtom)?.id;
  const isSignedIn = userId !== undefined;
  useTopic(isSignedIn ? { topic: "FOREX_TRADE" } : null);
  useTopic(isSignedIn ? { topic: "FOREX_CLOSED" } : null);
  useTopic(isSignedIn ? { topic: "ACCOUNT" } : null);
  useEffect(() => {
    if (userId !== undefined) void readOrders();
  }, [userId]);
  useEffect(() => dropClosedPositions(), []);
}
