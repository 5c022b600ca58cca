/** Change of a customer's e-mail: a code proves the new address, then two operators approve. */
import * as z from "zod/mini";
import { wireId, wireText, wireTyped, wireTypedCode } from "../http/wire.ts";
import { defineDeskMutation } from "./call.ts";

export const deskEmailCode = defineDeskMutation("/api/desk/email_code", ["change_access"], {
  summary: "Send a code to the e-mail that a customer wants to have",
  input: z.strictObject({ user_id: wireId, email: wireTyped(254) }),
});

export const deskEmailAsk = defineDeskMutation("/api/desk/email_ask", ["change_access"], {
  summary: "Ask for another e-mail, proven by the code that the customer was sent there",
  input: z.strictObject({
    user_id: wireId,
    email: wireTyped(254),
    code: wireTypedCode(20),
    reason: wireText(500),
  }),
});
