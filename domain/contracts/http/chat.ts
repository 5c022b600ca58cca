import * as z from "zod/mini";
import { chatSides } from "../chat.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireFile, wireFlag, wireId, wireInteger } from "./wire.ts";

export const chatTextMax = 2_000;
export const fileNameMax = 100;
export const chatPageSize = 50;

/** Text of several lines, without control characters except line breaks. */
export const chatText = z.string().check(
  z.maxLength(chatTextMax),
  z.refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text)),
);

/** A message's file, uploaded by the writer. */
export const chatFileFields = {
  file: z.optional(wireId),
  file_name: z.optional(
    z.string().check(
      z.maxLength(fileNameMax),
      z.refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name)),
    ),
  ),
};

export const chatMessageFields = {
  number: z.int(),
  side: z.enum(chatSides),
  id: z.string(),
  /** Plain text: readers see its tags as text. */
  text: z.string(),
  file: z.nullable(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  at_ms: z.int(),
};

export const chatMessages = defineCall("/api/chat/messages", {
  summary:
    "The user's conversation with the customer service, oldest first: the newest 50 messages, or those after or before a number",
  input: z.strictObject({ after: z.optional(wireInteger), before: z.optional(wireInteger) }),
  output: z.object({
    data: z.array(z.object(chatMessageFields)),
    /** Number of the newest message; 0 if none. */
    newest: z.int(),
    /** Number of the newest message that the desk has read. */
    desk_seen: z.int(),
    /** Number of the newest message that the user has read. */
    own_seen: z.int(),
    is_typing: wireFlag,
    /** Link of the socket that reports new messages; valid for five minutes. */
    live_url: z.string(),
  }),
});

export const chatSend = defineMutation("/api/chat/send", "talk", {
  summary: "Write to the customer service; the same id again is the same message",
  input: z.strictObject({
    /** Id that the client makes once per message; a repeat sends the same id. */
    id: wireId,
    text: z.optional(chatText),
    ...chatFileFields,
  }),
  output: z.object(chatMessageFields),
});

export const chatUploadInput = z.strictObject({ file: wireFile });
export const chatUploadOutput = z.object({ id: z.string(), type: z.string() });

export const chatUpload = defineMutation("/api/chat/upload", "talk", {
  summary: "Store a JPEG, PNG, WebP or PDF of at most 10 MB, to be sent with a message",
  input: chatUploadInput,
  output: chatUploadOutput,
  body: "file",
});

export const chatFile = defineCall("/api/chat/file_url", {
  summary: "A link to the file of a message of the own conversation, signed and good for a minute",
  input: z.strictObject({ number: wireInteger }),
  output: z.object({ url: z.string() }),
});

export const chatSeen = defineMutation("/api/chat/seen", "talk", {
  summary: "The user has read up to this number; a lower one than before changes nothing",
  input: z.strictObject({ number: wireInteger }),
});

export const chatTyping = defineMutation("/api/chat/typing", "talk", {
  summary: "The user is typing; good for a few seconds, and not stored",
});

export const chatExport = defineCall("/api/chat/export", {
  summary: "The whole conversation of the user as JSON",
  output: wireFile,
  answer: "file",
});

export const chatLink = defineCall("/api/chat/link", {
  summary: "The company's service link for this user: with who it is, signed and good for minutes",
  output: z.object({
    /** URL of the customer service; empty if the company has none. */
    url: z.string(),
  }),
});
