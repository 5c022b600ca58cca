import {
  addCanned,
  cannedMax,
  changeCanned,
  listCanned,
  removeCanned,
} from "#db/desk/canned-answers.ts";
import {
  assignConversation,
  countUnreadConversations,
  findConversation,
  type ListedConversation,
  listChatOperators,
  listConversations,
  setConversationState,
  setRemark,
} from "#db/desk/conversations.ts";
import { findUser } from "#db/people/users.ts";
import type { ChatMessage } from "#domain/contracts/chat.ts";
import { chatPageSize } from "#domain/contracts/http/chat.ts";
import { ApiRefusal, badField, required, unwrap } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { operatorOwner, storeAttachment } from "../files/store.ts";
import { rangeOf } from "../page-range.ts";
import {
  conversationOf,
  fileOf,
  partAsked,
  textOf,
  toWireMessage,
} from "../support/conversation.ts";
import { liveChatUrl } from "../support/live-link.ts";
import { perform, performOr } from "./acts.ts";
import { type DeskScope, nameOf } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

function toWireRow({ email, mobile, ...row }: ListedConversation) {
  return { ...row, account: email || mobile };
}

/** @throws ApiRefusal not_found, also for customers of another company */
async function requireConversation({ env, company }: DeskScope, userId: string) {
  return required(await findConversation(env.DB, { companyId: company.id, userId }));
}

const ownerOf = ({ company }: DeskScope, userId: string) => ({ companyId: company.id, userId });

const toDeskMessage = (message: ChatMessage) => ({
  ...toWireMessage(message),
  operator: message.operator?.name ?? "",
});

/** @throws ApiRefusal with the field's name */
function requireText(field: string, given: string): string {
  const text = given.trim();
  if (text === "") throw badField(field);
  return text;
}

export const chatHandlers = operatorCalls({
  deskChats: async ({ db, operator }, { view, search, page = 1 }) => {
    const filter = { view, search: search?.trim() ?? "", operatorId: operator.id };
    const [{ rows, total }, unread] = await Promise.all([
      listConversations(...db, filter, rangeOf(page)),
      countUnreadConversations(...db),
    ]);
    return { data: rows.map(toWireRow), total, unread };
  },
  deskChatUnread: async ({ db }) => ({
    unread: await countUnreadConversations(...db),
  }),
  deskChat: async (scope, { user_id, ...asked }) => {
    const { db, env, company } = scope;
    const from = partAsked(asked);
    const chat = await requireConversation(scope, user_id);
    const [part, user, operators] = await Promise.all([
      conversationOf(env, company.id, user_id).read({ from, side: "desk", limit: chatPageSize }),
      findUser(...db, user_id),
      listChatOperators(...db),
    ]);
    const { name, nickname, remark, is_real } = required(user);
    return {
      chat: toWireRow(chat),
      ...{ name, nickname, remark, is_real },
      data: part.messages.map(toDeskMessage),
      newest: part.newest,
      customer_seen: part.seen.customer,
      own_seen: part.seen.desk,
      is_typing: part.isTyping ? 1 : 0,
      live_url: await liveChatUrl(env, { ...ownerOf(scope, user_id), side: "desk" }, scope.nowMs),
      operators,
    };
  },
  deskChatSend: async (scope, { user_id, id, ...said }) => {
    const { env, company, operator, actId } = scope;
    await requireConversation(scope, user_id);
    const file = await fileOf(scope, operatorOwner(operator.id), said);
    const given = { id, text: textOf(said.text, file), file };
    const writer = { side: "desk", operator: nameOf(operator), actId } as const;
    const answer = unwrap(await conversationOf(env, company.id, user_id).say(given, writer));
    return toDeskMessage(answer.message);
  },
  deskChatUpload: (scope, { file }) =>
    storeAttachment(scope, operatorOwner(scope.operator.id), file),
  deskChatSeen: async (scope, { user_id, number }) => {
    await requireConversation(scope, user_id);
    await conversationOf(scope.env, scope.company.id, user_id).see("desk", number);
  },
  deskChatTyping: async (scope, { user_id }) => {
    await requireConversation(scope, user_id);
    await conversationOf(scope.env, scope.company.id, user_id).type("desk");
  },
  deskChatFile: async (scope, { user_id, number }) => {
    const { env, company, nowMs } = scope;
    await requireConversation(scope, user_id);
    const message = await conversationOf(env, company.id, user_id).message(number);
    const { id } = required(message?.file);
    return { url: await signedFileUrl(env, company.id, id, nowMs) };
  },
  deskChatAssign: async (scope, { user_id, operator_id }) => {
    const { db, env } = scope;
    await requireConversation(scope, user_id);
    const operators = await listChatOperators(...db);
    const to = operators.find(({ id }) => id === operator_id);
    if (operator_id !== "" && !to) throw new ApiRefusal("not_found");
    // Changes and logs nothing if the operator already has the conversation.
    await perform(scope, {
      act: "chat_assign",
      subject: `chat/${user_id}`,
      userId: user_id,
      note: to?.name ?? "",
      change: assignConversation(env.DB, ownerOf(scope, user_id), operator_id),
    });
  },
  deskChatState: async (scope, { user_id, state }) => {
    await requireConversation(scope, user_id);
    await perform(scope, {
      act: state === "closed" ? "chat_close" : "chat_reopen",
      subject: `chat/${user_id}`,
      userId: user_id,
      change: setConversationState(scope.env.DB, ownerOf(scope, user_id), state),
    });
  },
  deskRemark: async (scope, { user_id, remark }) => {
    required(await findUser(...scope.db, user_id));
    await perform(scope, {
      act: "remark",
      userId: user_id,
      note: remark.trim(),
      change: setRemark(scope.env.DB, ownerOf(scope, user_id), remark.trim()),
    });
  },
  cannedAnswers: ({ db }) => listCanned(...db),
  cannedSet: async (scope, input) => {
    const { db, actId } = scope;
    const title = requireText("title", input.title);
    const text = requireText("text", input.text);
    // A new answer gets the act's id, so that a repeat adds no second row.
    const row = { id: input.id ?? actId, lang: input.lang, title, text };
    const change = input.id === undefined ? addCanned : changeCanned;
    const outcome = await perform(scope, {
      act: "canned_set",
      subject: `canned/${row.id}`,
      note: `${row.lang}: ${title}`,
      change: change(...db, row),
    });
    if (outcome !== "refused") return;
    if (input.id !== undefined) throw new ApiRefusal("not_found");
    throw new ApiRefusal("canned_limit", { limit: cannedMax });
  },
  cannedRemove: async (scope, { id }) => {
    await performOr(scope, "not_found", {
      act: "canned_remove",
      subject: `canned/${id}`,
      change: removeCanned(...scope.db, id),
    });
  },
});
