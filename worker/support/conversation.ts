import { findOwnFile } from "#db/content/files.ts";
import type { ChatFile, ChatMessage, ChatQuery } from "#domain/contracts/chat.ts";
import { conversationName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { badField, type Scope } from "../context.ts";

export function conversationOf(env: Env, companyId: number, userId: string) {
  return env.CONVERSATION.get(env.CONVERSATION.idFromName(conversationName(companyId, userId)));
}

type Bounds = { after?: number | undefined; before?: number | undefined };

/** @throws ApiRefusal if both bounds are given */
export function partAsked({ after, before }: Bounds): ChatQuery["from"] {
  if (after !== undefined && before !== undefined) throw badField("before");
  if (after !== undefined) return { after };
  return before === undefined ? "newest" : { before };
}

/** Finds the writer's own file. @throws ApiRefusal if the file is another writer's */
export async function fileOf(
  { env, company }: Scope,
  owner: string,
  { file, file_name }: { file?: string | undefined; file_name?: string | undefined },
): Promise<ChatFile | null> {
  if (file === undefined) return null;
  const found = await findOwnFile(env.DB, { companyId: company.id, userId: owner }, file);
  if (!found) throw badField("file");
  return { id: file, name: file_name?.trim() ?? "", type: found.type };
}

/** @throws ApiRefusal if the message has neither text nor file */
export function textOf(text: string | undefined, file: ChatFile | null): string {
  const trimmed = (text ?? "").trim();
  if (trimmed === "" && !file) throw badField("text");
  return trimmed;
}

/** Formats a message for both sides, without the operator's name, which only the desk may see. */
export function toWireMessage({ number, side, id, text, file, atMs }: ChatMessage) {
  return { number, side, id, text, file, at_ms: atMs };
}
