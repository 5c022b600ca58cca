import type { Topic } from "./client-messages.ts";

/** Names a subscription, e.g. "DAY_MARKET" or "KLINE:12:5min". */
export function topicKey(topic: Topic): string {
  if (topic.topic === "KLINE") return `KLINE:${topic.id}:${topic.period}`;
  if (topic.topic === "FOLLOW_TRADE") return `FOLLOW_TRADE:${topic.user_id}`;
  return topic.topic;
}
