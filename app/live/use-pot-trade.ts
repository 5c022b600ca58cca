import { useEffect } from "react";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { applyPotTrade, type PotTrade, potTradesAtom } from "../data/trader/pot-trades.ts";
import { handleStream, useTopic } from "../realtime/channel.ts";
import { useAtomValue } from "../state.ts";

/**
 * Subscribes to a pot's stream while the component is mounted. Returns the newest message; null
 * before the first message, or if an id is null.
 */
export function usePotTrade(masterId: string | null, followerId: string | null): PotTrade | null {
  const topic =
    masterId && followerId
      ? ({ topic: "FOLLOW_TRADE", user_id: masterId, follower_id: followerId } as const)
      : null;
  useEffect(() => handleStream("FOLLOW_TRADE", applyPotTrade), []);
  useTopic(topic);
  const trades = useAtomValue(potTradesAtom);
  return (topic && trades[topicKey(topic)]) ?? null;
}
