import { findOwnFile } from "#db/files.ts";
import { findUser } from "#db/users.ts";
import type { ChatFile } from "#domain/contracts/chat.ts";
import { chatPageSize } from "#domain/contracts/http/chat.ts";
import { calls } from "#domain/contracts/http/index.ts";
import {
  chatByUser,
  chatDayByUser,
  chatExportsByUser,
  take,
  uploadsByUser,
  userSubject,
} from "../access/limits.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { storeAttachment } from "../files/store.ts";
import { sessionHandler } from "../serve-calls.ts";
import { conversationOf, partAsked, toWireMessage } from "../support/conversation.ts";
import { conversationFile } from "../support/export.ts";
import { signedServiceLink } from "../support/service-link.ts";

const ownConversation = ({ env, company, identity }: SessionScope) =>
  conversationOf(env, company.id, identity.userId);

/** The file that goes with a message. @throws ApiRefusal for one of somebody else */
async function fileOf(
  { env, company, identity }: SessionScope,
  id: string | undefined,
  name: string,
): Promise<ChatFile | null> {
  if (id === undefined) return null;
  const owner = { companyId: company.id, userId: identity.userId };
  const found = await findOwnFile(env.DB, owner, id);
  if (!found) throw new ApiRefusal("invalid_request", { field: "file" });
  return { id, name, type: found.type };
}

const done = { msg: "" };

export const chatHandlers = {
  chatMessages: sessionHandler(calls.chatMessages, async (scope, asked) => {
    const from = partAsked(asked);
    const query = { from, side: "customer", limit: chatPageSize } as const;
    const { messages, newest, seen, isTyping } = await ownConversation(scope).read(query);
    return {
      data: messages.map(toWireMessage),
      newest,
      desk_seen: seen.desk,
      own_seen: seen.customer,
      is_typing: isTyping ? 1 : 0,
    };
  }),
  chatSend: sessionHandler(calls.chatSend, async (scope, input) => {
    const text = (input.text ?? "").trim();
    const file = await fileOf(scope, input.file, input.file_name?.trim() ?? "");
    if (text === "" && !file) throw new ApiRefusal("invalid_request", { field: "text" });
    const subject = userSubject(scope.identity.userId);
    await take(scope, subject, chatByUser);
    await take(scope, subject, chatDayByUser);
    const given = { id: input.id, text, file };
    const answer = unwrap(await ownConversation(scope).say(given, { side: "customer" }));
    return toWireMessage(answer.message);
  }),
  chatUpload: sessionHandler(calls.chatUpload, async (scope, { file }) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), uploadsByUser);
    return storeAttachment(scope, userId, file);
  }),
  chatFile: sessionHandler(calls.chatFile, async (scope, { number }) => {
    const message = await ownConversation(scope).message(number);
    if (!message?.file) throw new ApiRefusal("not_found");
    const { env, company, nowMs } = scope;
    return { url: await signedFileUrl(env, company.id, message.file.id, nowMs) };
  }),
  chatSeen: sessionHandler(calls.chatSeen, async (scope, { number }) => {
    await ownConversation(scope).see("customer", number);
    return done;
  }),
  chatTyping: sessionHandler(calls.chatTyping, async (scope) => {
    await ownConversation(scope).type("customer");
    return done;
  }),
  chatExport: sessionHandler(calls.chatExport, async (scope) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), chatExportsByUser);
    return conversationFile(scope.env, scope.company.id, userId);
  }),
  chatLink: sessionHandler(calls.chatLink, async (scope) => {
    const { env, company, identity, settings, nowMs } = scope;
    const user = await findUser(env.DB, company.id, identity.userId);
    if (!user) throw new ApiRefusal("not_found");
    return { url: await signedServiceLink(settings, user, nowMs) };
  }),
};
