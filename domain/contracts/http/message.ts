import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { wireFlag, wireId, wireInteger, wirePage } from "./wire.ts";

/** Rows per page, by the specification. */
export const messagesOfPage = 50;

const message = {
  id: z.string(),
  title: z.string(),
  /** Content in one sentence, as plain text in the reader's language. */
  desc: z.string(),
  send_time: z.string(),
  sentMs: z.int(),
  is_read: wireFlag,
};

const unread = z.object({ unread: z.int() });

export const messageList = defineCall("/api/internalMessage/list", {
  summary: "The user's messages, newest first, 50 a page unless the limit is lower",
  input: z.strictObject({
    limit: z.optional(z.pipe(wireInteger, z.int().check(z.minimum(1), z.maximum(messagesOfPage)))),
    page: z.optional(wirePage),
  }),
  output: z.object({ data: z.array(z.object(message)), total: z.int(), unread: z.int() }),
});

export const messageInfo = defineCall("/api/internalMessage/info", {
  summary: "One message, which counts as read from then on",
  input: z.strictObject({ id: wireId }),
  output: z.object({
    ...message,
    /** HTML of the few tags that the platform shows. */
    content: z.string(),
    /** Page of the app with more details; empty if none. */
    page: z.string(),
  }),
});

export const messageUnread = defineCall("/api/internalMessage/unread", {
  ofAccount: "read",
  summary: "How many messages the user has not read",
  output: unread,
});

export const messageReadAll = defineMutation("/api/internalMessage/read_all", "keep", {
  method: "GET",
  summary: "Marks all messages of the user as read",
  output: unread,
});
