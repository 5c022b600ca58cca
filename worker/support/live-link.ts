/**
 * Makes and checks links to a conversation's live socket. Browsers send no header with a socket,
 * and a URL must never contain a token. So each answer with a conversation's messages also has a
 * link, which is valid for five minutes on hosts of the conversation's company.
 */
import { isDue } from "#domain/access/age.ts";
import { type ChatSide, chatSides } from "#domain/contracts/chat.ts";
import { equalInConstantTime } from "#domain/network/session-token.ts";
import { conversationName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { keyedHash } from "../access/secrets.ts";
import { ApiRefusal, type AppContext, required } from "../context.ts";
import { requireUpgrade } from "../middleware/request-guard.ts";

/** Lifetime of a link in ms. An open chat asks for messages, and so for a link, more often. */
const lifeMs = 5 * 60_000;

export const liveChatPath = "/api/chat/live";

interface LiveLink {
  companyId: number;
  userId: string;
  side: ChatSide;
  expiresMs: number;
}

function signatureOf(env: Env, { companyId, userId, side, expiresMs }: LiveLink): Promise<string> {
  const text = `${companyId} ${side} ${expiresMs} ${userId}`;
  return keyedHash(env.SESSION_SECRET, "live socket of a conversation", text);
}

/** Makes a link's path. The caller must check that this side may read the conversation. */
export async function liveChatUrl(env: Env, link: Omit<LiveLink, "expiresMs">, nowMs: number) {
  const expiresMs = nowMs + lifeMs;
  const query = new URLSearchParams({
    user: link.userId,
    side: link.side,
    expires: String(expiresMs),
    signature: await signatureOf(env, { ...link, expiresMs }),
  });
  return `${liveChatPath}?${query}`;
}

/** Passes the upgrade to the conversation. @throws ApiRefusal not_found if the link is invalid */
export async function liveChat(context: AppContext): Promise<Response> {
  requireUpgrade(context.req.raw);
  const asked = (name: string) => context.req.query(name) ?? "";
  const side = required(chatSides.find((each) => each === asked("side")));
  const companyId = context.get("company").id;
  const link = { companyId, userId: asked("user"), side, expiresMs: Number(asked("expires")) };
  const isOurs = equalInConstantTime(asked("signature"), await signatureOf(context.env, link));
  if (!isOurs || isDue(link.expiresMs, Date.now(), lifeMs)) throw new ApiRefusal("not_found");
  const { CONVERSATION } = context.env;
  const name = conversationName(companyId, link.userId);
  return CONVERSATION.get(CONVERSATION.idFromName(name)).fetch("https://conversation/live", {
    headers: { Upgrade: "websocket", "x-chat-side": side },
  });
}
