import { useEffect } from "react";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { applyPotTrade, type PotTrade, potTradesAtom } from "../data/trader/pot-trades.ts";
import { handleStream, useTopic } from "../realtime/channel.ts";
import { useAtomValue } from "../state.ts";

/** Subscribes while the component is mounted. Null before the first message or without an id. */
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
