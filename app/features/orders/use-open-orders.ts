import { useEffect } from "react";
import { dropClosedPositions, refreshPending, refreshPositions } from "../../data/positions.ts";
import { userAtom } from "../../data/session.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";

const readOrders = () => Promise.all([refreshPositions(), refreshPending()]);

/**
 * Positions, pending orders and the account's worth: read once the account is known, and kept up to
 * date on every page.
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
