import type { ChatMessage } from "#domain/contracts/chat.ts";
import type { Env } from "#platform/env.ts";
import { conversationOf } from "./conversation.ts";

const partSize = 500;

async function everyMessage(env: Env, companyId: number, userId: string): Promise<ChatMessage[]> {
  const conversation = conversationOf(env, companyId, userId);
  const all: ChatMessage[] = [];
  for (;;) {
    const after = all.at(-1)?.number ?? 0;
    const { messages } = await conversation.read({
      from: { after },
      side: "customer",
      limit: partSize,
    });
    all.push(...messages);
    if (messages.length < partSize) return all;
  }
}

/** Writes JSON, so that no text can imitate another message. */
export async function conversationFile(env: Env, companyId: number, userId: string): Promise<File> {
  const messages = await everyMessage(env, companyId, userId);
  const rows = messages.map(({ number, side, text, file, atMs }) => ({
    number,
    from: side,
    at: new Date(atMs).toISOString(),
    text,
    file: file && { name: file.name, type: file.type },
  }));
  // Plain text, because the app takes a downloaded answer of type JSON for a refusal.
  const type = "text/plain; charset=utf-8";
  return new File([`${JSON.stringify(rows, null, 2)}\n`], "conversation.json", { type });
}
