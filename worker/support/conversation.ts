/** What routes of customers and of the desk share of a conversation. */
import type { ChatMessage, ChatQuery } from "#domain/contracts/chat.ts";
import { conversationName } from "#domain/names.ts";
import { ApiRefusal } from "../context.ts";
import type { Env } from "../env.ts";

export function conversationOf(env: Env, companyId: number, userId: string) {
  return env.CONVERSATION.get(env.CONVERSATION.idFromName(conversationName(companyId, userId)));
}

/** @throws ApiRefusal for both at once */
export function partAsked({
  after,
  before,
}: {
  after?: number | undefined;
  before?: number | undefined;
}): ChatQuery["from"] {
  if (after !== undefined && before !== undefined) {
    throw new ApiRefusal("invalid_request", { field: "before" });
  }
  if (after !== undefined) return { after };
  return before === undefined ? "newest" : { before };
}

/** As both sides read it; the operator's name is the desk's own. */
export function toWireMessage({ number, side, id, text, file, atMs }: ChatMessage) {
  return { number, side, id, text, file, at_ms: atMs };
}
