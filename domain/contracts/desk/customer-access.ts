/** Changes of a customer's access, which one operator asks for and a second one approves. */
import * as z from "zod/mini";
import { wireId, wireText, wireTyped, wireTypedCode } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

const done = z.object({ msg: z.string() });

const requestSchema = z.object({
  id: z.string(),
  kind: z.enum(["second_factor", "email"]),
  /** The new e-mail; empty for a second factor. */
  email: z.string(),
  reason: z.string(),
  state: z.enum(["asked", "approved", "taken_back"]),
  /** Names of operators; empty for none. */
  asked_by: z.string(),
  asked_ms: z.int(),
  decided_by: z.string(),
  decided_ms: z.int(),
  /** Why another one than who asked has taken it back. */
  decision_reason: z.string(),
  /** False for who asked, and for who counts as one person with them. */
  is_other: z.boolean(),
});
export type CustomerRequestRow = z.output<typeof requestSchema>;

export const deskAccessRequests = defineDeskCall({
  method: "GET",
  path: "/api/desk/access_requests",
  audience: ["read_customers"],
  mutation: false,
  summary: "What was asked for a customer's access; whether a second factor is on",
  input: z.strictObject({ id: wireId }),
  output: z.object({ data: z.array(requestSchema), has_second_factor: z.boolean() }),
});

export const deskFactorAsk = defineDeskCall({
  method: "POST",
  path: "/api/desk/factor_ask",
  audience: ["change_access"],
  mutation: true,
  summary: "Ask for a customer's second factor to be turned off; the customer is told",
  input: z.strictObject({ user_id: wireId, reason: wireText(500) }),
  output: done,
});

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

export const deskAccessDecide = defineDeskCall({
  method: "POST",
  path: "/api/desk/access_decide",
  audience: ["change_access"],
  mutation: true,
  summary: "Approve a change of access as a second person, or take it back",
  input: z.strictObject({
    id: wireId,
    act: z.enum(["approve", "take_back"]),
    /** Why another's request is taken back; who asked needs none. */
    reason: z.optional(wireText(500)),
  }),
  output: done,
});
