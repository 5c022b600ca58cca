import * as z from "zod/mini";
import { isDay } from "../../access/birthday.ts";
import { defineCall, defineMutation } from "./call.ts";
import { userSchema } from "./user.ts";
import {
  wireChoice,
  wireFlag,
  wireId,
  wireInteger,
  wireSecret,
  wireText,
  wireTyped,
  wireTypedCode,
} from "./wire.ts";

/** Kind of account name: 1 e-mail, 2 phone. */
const accountKind = wireChoice(["1", "2"]);
/** E-mail address or phone number. The server checks it by its own rules. */
const account = wireTyped(254);
/** Six digits, as the user typed them. */
const code = wireTypedCode(16);
const picture = z.optional(z.union([z.literal(""), wireId]));

const signedIn = z.object({ token: z.string(), user: userSchema });

export const register = defineMutation("/api/user/register", "register", {
  audience: "public",
  summary: "Open a real account; which fields are needed depends on the company's settings",
  input: z.strictObject({
    type: accountKind,
    /** Id from area_list; with it, `account` has no calling code. */
    area_id: z.optional(z.union([z.literal(""), wireInteger])),
    account,
    password: wireSecret,
    re_password: wireSecret,
    invite_code: z.optional(wireTyped(32)),
    /** Code that was sent to `account`, by e-mail or SMS. */
    sms_code: z.optional(code),
    /** Id of the picture code, and the text that the user read in the picture. */
    key: z.optional(wireText(64)),
    captcha: z.optional(wireTypedCode(16)),
    mobile: z.optional(wireTyped(32)),
    name: z.optional(wireText(100)),
    /** Identity document: 1 id card, 2 passport. */
    id_type: z.optional(z.union([z.literal(""), wireChoice(["1", "2"])])),
    card_id: z.optional(wireTyped(64)),
    front_pic: picture,
    reverse_pic: picture,
    hand_pic: picture,
    pay_password: z.optional(wireSecret),
    ssn: z.optional(wireTyped(64)),
    /** Country of residence: two-letter ISO 3166-1 code. */
    country: z.optional(z.union([z.literal(""), z.string().check(z.regex(/^[A-Z]{2}$/))])),
    /** Birthday, as 1990-02-28. */
    birthday: z.optional(z.union([z.literal(""), z.string().check(z.refine(isDay))])),
    terms: z.optional(wireText(16)),
  }),
  output: signedIn,
});

export const login = defineMutation("/api/user/loginForU", "sign_in", {
  audience: "public",
  summary:
    "Sign in; with a second factor the first answer is second_factor_required with data.ticket, the next call sends ticket and totp",
  input: z.strictObject({
    /** E-mail address, or calling code and number together. */
    account: z.optional(account),
    password: z.optional(wireSecret),
    login_type: z.optional(accountKind),
    ticket: z.optional(wireText(128)),
    /** Six digits of the authenticator, or a recovery code. */
    totp: z.optional(wireTypedCode(32)),
  }),
  output: signedIn,
});

export const forgetPassword = defineMutation("/api/user/forget_password", "sign_in", {
  audience: "public",
  summary: "A new password by a code of purpose 2; every session ends",
  input: z.strictObject({
    type: accountKind,
    area_id: z.optional(z.union([z.literal(""), wireInteger])),
    account,
    new_password: wireSecret,
    secondary_password: wireSecret,
    auth_code: code,
  }),
});

export const amendPassword = defineMutation("/api/user/amend_password", "secure", {
  summary:
    "Change the password, proven by the old one or by a code of purpose 3; other sessions end",
  input: z.strictObject({
    new_password: wireSecret,
    /** Kind of address that received the code: 1 e-mail, 2 phone. */
    type: z.optional(accountKind),
    auth_code: z.optional(code),
    old_password: z.optional(wireSecret),
  }),
});

export const amendPayPassword = defineMutation("/api/user/amend_pay_password", "secure", {
  summary:
    "Set the pay password; to change one, prove it by the login password or by a code of purpose 4",
  input: z.strictObject({
    password: wireSecret,
    type: z.optional(accountKind),
    auth_code: z.optional(code),
    login_password: z.optional(wireSecret),
  }),
});

export const checkPayPassword = defineMutation("/api/user/check_pay_password", "keep", {
  summary: "Whether the pay password is right; 5 wrong ones lock it for 15 minutes",
  input: z.strictObject({ pay_password: wireSecret }),
});

export const logout = defineMutation("/api/user/logout", "sign_in", {
  summary: "End this session; its sockets close",
});

export const sessionFields = {
  id: z.string(),
  created_ms: z.int(),
  seen_ms: z.int(),
  user_agent: z.string(),
  /** Two-letter country code; empty if the edge did not send one. */
  country: z.string(),
};

export const sessionList = defineCall("/api/user/sessions", {
  summary: "Where the user is signed in, last used first",
  output: z.array(z.object({ ...sessionFields, is_current: wireFlag })),
});

export const sessionEnd = defineMutation("/api/user/session_end", "sign_in", {
  summary: "Sign out one session of the list",
  input: z.strictObject({ id: wireId }),
});

export const sessionEndOthers = defineMutation("/api/user/session_end_others", "sign_in", {
  summary: "Sign out everywhere but here",
  output: z.object({ msg: z.string(), ended: z.int() }),
});

export const inviteInfo = defineCall("/api/user/invite", {
  summary: "The user's invite code and the link that carries it",
  output: z.object({ invite_code: z.string(), link: z.string() }),
});
