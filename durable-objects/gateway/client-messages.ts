/** Parses messages of browsers. An invalid message becomes a coded refusal, never an exception. */
import {
  type ClientMessage,
  clientMessageSchema,
  topicNames,
  topicSchema,
} from "#domain/contracts/client-messages.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { type Refusal, refuse } from "#domain/errors/errors.ts";
import { repeatedKey } from "#domain/errors/repeated-key.ts";

export function parseClientMessage(
  data: string | ArrayBuffer,
): { ok: true; message: ClientMessage } | Refusal {
  if (typeof data !== "string") return refuse("socket_message_malformed");
  // A UTF-16 unit takes at most 3 bytes of UTF-8, so most messages need no counting.
  if (
    data.length > socketLimits.messageBytesMax ||
    (data.length * 3 > socketLimits.messageBytesMax &&
      new TextEncoder().encode(data).length > socketLimits.messageBytesMax)
  ) {
    return refuse("socket_message_too_large");
  }
  const parsed = parseJson(data);
  if (parsed === null) return refuse("socket_message_malformed");
  const { type, ...rest } = parsed;
  if (type === "sub" || type === "unsub") {
    const topic = topicSchema.safeParse(rest);
    if (topic.success) return { ok: true, message: { type, ...topic.data } };
    const isKnown = typeof rest.topic === "string" && topicNames.has(rest.topic);
    return refuse(isKnown ? "socket_message_malformed" : "socket_topic_unknown");
  }
  const message = clientMessageSchema.safeParse(parsed);
  return message.success ? { ok: true, message: message.data } : refuse("socket_message_malformed");
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && repeatedKey(text) === null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
