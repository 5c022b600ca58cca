import { findUser } from "#db/people/users.ts";
import { chatPageSize } from "#domain/contracts/http/chat.ts";
import {
  chatByUser,
  chatDayByUser,
  chatExportsByUser,
  take,
  uploadsByUser,
  userSubject,
} from "../access/limits.ts";
import { required, type SessionScope, unwrap } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { storeAttachment } from "../files/store.ts";
import { sessionCalls } from "../serve-calls.ts";
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

export const chatHandlers = sessionCalls({
  chatMessages: async (scope, asked) => {
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
  },
  chatSend: async (scope, input) => {
    const file = await fileOf(scope, scope.identity.userId, input);
    const text = textOf(input.text, file);
    const subject = userSubject(scope.identity.userId);
    await take(scope, subject, chatByUser);
    await take(scope, subject, chatDayByUser);
    const given = { id: input.id, text, file };
    const answer = unwrap(await ownConversation(scope).say(given, { side: "customer" }));
    return toWireMessage(answer.message);
  },
  chatUpload: async (scope, { file }) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), uploadsByUser);
    return storeAttachment(scope, userId, file);
  },
  chatFile: async (scope, { number }) => {
    const { env, company, nowMs } = scope;
    const { id } = required((await ownConversation(scope).message(number))?.file);
    return { url: await signedFileUrl(env, company.id, id, nowMs) };
  },
  chatSeen: async (scope, { number }) => {
    await ownConversation(scope).see("customer", number);
  },
  chatTyping: async (scope) => {
    await ownConversation(scope).type("customer");
  },
  chatExport: async (scope) => {
    const { userId } = scope.identity;
    await take(scope, userSubject(userId), chatExportsByUser);
    return conversationFile(scope.env, scope.company.id, userId);
  },
  chatLink: async ({ db, identity, settings, nowMs }) => {
    const user = required(await findUser(...db, identity.userId));
    return { url: signedServiceLink(settings, user, nowMs) };
  },
});
