import * as z from "zod/mini";
import { languageCodes } from "../../language/language-tags.ts";
import { chatSides } from "../chat.ts";
import {
  chatFileFields,
  chatMessageFields,
  chatText,
  chatUploadInput,
  chatUploadOutput,
} from "../http/chat.ts";
import { wireFlag, wireId, wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

export const conversationStates = ["open", "closed"] as const;

const rowSchema = z.object({
  user_id: z.string(),
  uid: z.string(),
  /** E-mail or phone of the customer; empty for a demo account. */
  account: z.string(),
  is_demo: wireFlag,
  state: z.enum(conversationStates),
  unread: z.int(),
  at_ms: z.int(),
  side: z.enum(chatSides),
  text: z.string(),
  /** Name of the operator to whom the conversation is assigned; empty if none. */
  assignee: z.string(),
  assignee_id: z.string(),
});
export type ConversationView = z.output<typeof rowSchema>;

export const deskChats = defineDeskCall("/api/desk/chats", ["answer_chats"], {
  summary: "Conversations, unread ones first, then newest first, 20 a page",
  input: z.strictObject({
    view: z.enum(["open", "mine", "all"]),
    /** Part of uid, e-mail or phone. */
    search: z.optional(wireText(100)),
    page: z.optional(wirePage),
  }),
  output: z.object({
    data: z.array(rowSchema),
    total: z.int(),
    /** Number of the desk's open conversations with unread messages. */
    unread: z.int(),
  }),
});

export const deskChatUnread = defineDeskCall("/api/desk/chat_unread", ["answer_chats"], {
  summary: "How many open conversations have something unread",
  output: z.object({ unread: z.int() }),
});

export const deskChat = defineDeskCall("/api/desk/chat", ["answer_chats"], {
  summary: "One conversation: the newest 50 messages, or those after or before a number",
  input: z.strictObject({
    user_id: wireId,
    after: z.optional(wireInteger),
    before: z.optional(wireInteger),
  }),
  output: z.object({
    chat: rowSchema,
    /** Names and remark of the customer, as on the specification's customer page. */
    name: z.string(),
    nickname: z.string(),
    remark: z.string(),
    is_real: wireFlag,
    data: z.array(z.object({ ...chatMessageFields, operator: z.string() })),
    newest: z.int(),
    customer_seen: z.int(),
    own_seen: z.int(),
    is_typing: wireFlag,
    /** Link of the socket that reports new messages; valid for five minutes. */
    live_url: z.string(),
    operators: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const deskChatSend = defineDeskMutation("/api/desk/chat_send", ["answer_chats"], {
  summary: "Answer a customer; the same id again is the same message",
  input: z.strictObject({
    user_id: wireId,
    id: wireId,
    text: z.optional(chatText),
    ...chatFileFields,
  }),
  output: z.object({ ...chatMessageFields, operator: z.string() }),
});

export const deskChatUpload = defineDeskMutation("/api/desk/chat_upload", ["answer_chats"], {
  summary: "Store a JPEG, PNG, WebP or PDF of at most 10 MB, to be sent with an answer",
  input: chatUploadInput,
  output: chatUploadOutput,
  body: "file",
});

export const deskChatSeen = defineDeskMutation("/api/desk/chat_seen", ["answer_chats"], {
  summary: "The desk has read up to this number",
  input: z.strictObject({ user_id: wireId, number: wireInteger }),
});

export const deskChatTyping = defineDeskMutation("/api/desk/chat_typing", ["answer_chats"], {
  summary: "The operator is typing; good for a few seconds, and not stored",
  input: z.strictObject({ user_id: wireId }),
});

export const deskChatFile = defineDeskCall("/api/desk/chat_file", ["answer_chats"], {
  summary: "A link to the file of a message, signed and good for a minute",
  input: z.strictObject({ user_id: wireId, number: wireInteger }),
  output: z.object({ url: z.string() }),
});

export const deskChatAssign = defineDeskMutation("/api/desk/chat_assign", ["answer_chats"], {
  summary: "Assign a conversation to an operator, or with an empty id to nobody",
  input: z.strictObject({ user_id: wireId, operator_id: z.union([z.literal(""), wireId]) }),
});

export const deskChatState = defineDeskMutation("/api/desk/chat_state", ["answer_chats"], {
  summary: "Close a conversation, or open it again; the customer's next message opens it, too",
  input: z.strictObject({ user_id: wireId, state: z.enum(conversationStates) }),
});

export const deskRemark = defineDeskMutation("/api/desk/remark", ["answer_chats"], {
  summary: "What is noted of a customer, who can read it: a part of the user as specified",
  input: z.strictObject({ user_id: wireId, remark: wireText(200) }),
});

const cannedSchema = z.object({
  id: z.string(),
  lang: z.enum(languageCodes),
  title: z.string(),
  text: z.string(),
});
export type CannedAnswer = z.output<typeof cannedSchema>;

export const cannedAnswers = defineDeskCall("/api/desk/canned", ["answer_chats"], {
  summary: "Answers that are ready to be sent, by language and title",
  output: z.array(cannedSchema),
});

export const cannedSet = defineDeskMutation("/api/desk/canned_set", ["answer_chats"], {
  summary: "Add a ready answer, or with its id change it; 500 at most",
  input: z.strictObject({
    id: z.optional(wireId),
    lang: z.enum(languageCodes),
    title: wireText(100),
    text: chatText,
  }),
});

export const cannedRemove = defineDeskMutation("/api/desk/canned_remove", ["answer_chats"], {
  summary: "Remove a ready answer",
  input: z.strictObject({ id: wireId }),
});
