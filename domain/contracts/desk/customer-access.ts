/** A customer's new e-mail: proven by a code before two operators approve it. */
import * as z from "zod/mini";
import { wireId, wireText, wireTyped, wireTypedCode } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

const done = z.object({ msg: z.string() });

export const deskEmailCode = defineDeskCall({
  method: "POST",
  path: "/api/desk/email_code",
  audience: ["change_access"],
  mutation: true,
  summary: "Send a code to the e-mail that a customer wants to have",
  input: z.strictObject({ user_id: wireId, email: wireTyped(254) }),
  output: done,
});

export const deskEmailAsk = defineDeskCall({
  method: "POST",
  path: "/api/desk/email_ask",
  audience: ["change_access"],
  mutation: true,
  summary: "Ask for another e-mail, proven by the code that the customer was sent there",
  input: z.strictObject({
    user_id: wireId,
    email: wireTyped(254),
    code: wireTypedCode(20),
    reason: wireText(500),
  }),
  output: done,
});
