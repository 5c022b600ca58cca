import type { Topic } from "./client-messages.ts";

/** Key of a subscription, e.g. "DAY_MARKET", "KLINE:12:5min" or "FOLLOW_TRADE:master:follower". */
export function topicKey(topic: Topic): string {
  if (topic.topic === "KLINE") return `KLINE:${topic.id}:${topic.period}`;
  if (topic.topic === "FOLLOW_TRADE") {
    return `FOLLOW_TRADE:${topic.user_id}:${topic.follower_id}`;
  }
  return topic.topic;
}
