import { findUser } from "#db/users.ts";
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
import {
  conversationOf,
  fileOf,
  partAsked,
  textOf,
  toWireMessage,
} from "../support/conversation.ts";
import { conversationFile } from "../support/export.ts";
import { liveChatUrl } from "../support/live-link.ts";
import { signedServiceLink } from "../support/service-link.ts";

const ownConversation = ({ env, company, identity }: SessionScope) =>
  conversationOf(env, company.id, identity.userId);

const done = { msg: "" };

export const chatHandlers = {
  chatMessages: sessionHandler(calls.chatMessages, async (scope, asked) => {
    const from = partAsked(asked);
    const query = { from, side: "customer", limit: chatPageSize } as const;
    const { messages, newest, seen, isTyping } = await ownConversation(scope).read(query);
    const { env, company, identity, nowMs } = scope;
    const link = { companyId: company.id, userId: identity.userId, side: query.side };
    return {
      data: messages.map(toWireMessage),
      newest,
      desk_seen: seen.desk,
      own_seen: seen.customer,
      is_typing: isTyping ? 1 : 0,
      live_url: await liveChatUrl(env, link, nowMs),
    };
  }),
  chatSend: sessionHandler(calls.chatSend, async (scope, input) => {
    const file = await fileOf(scope, scope.identity.userId, input);
    const text = textOf(input.text, file);
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
