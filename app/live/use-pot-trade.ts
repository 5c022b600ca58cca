/** The stream of a pot: the reader's own, or a follower's for its master. */
import { useEffect } from "react";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { applyPotTrade, type PotTrade, potTradesAtom } from "../data/trader/pot-trades.ts";
import { handleStream, useTopic } from "../realtime/channel.ts";
import { useAtomValue } from "../state.ts";

/** Subscribes while the component is mounted; null before the first message, and without ids. */
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
