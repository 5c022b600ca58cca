/** Passkeys of operators: a passkey replaces password and second factor together. */
import * as z from "zod/mini";
import {
  assertion,
  creationOptions,
  credentialId,
  madePasskey,
  passkeyRows,
  requestOptions,
} from "../http/passkey.ts";
import { wireTypedCode } from "../http/wire.ts";
import { operatorSchema } from "./access.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

export const deskPasskeys = defineDeskCall("/api/desk/passkeys", "operator", {
  summary: "The operator's own passkeys, oldest first",
  output: passkeyRows,
});

export const deskPasskeyOptions = defineDeskMutation("/api/desk/passkey_options", "operator", {
  summary: "Options to make a passkey with; the challenge is for this session, once, for 5 minutes",
  output: creationOptions,
});

export const deskPasskeyAdd = defineDeskMutation("/api/desk/passkey_add", "operator", {
  summary: "Keep a passkey that was made with the options, with a code of the authenticator app",
  input: z.strictObject({ code: wireTypedCode(10), ...madePasskey }),
});

export const deskPasskeyRemove = defineDeskMutation("/api/desk/passkey_remove", "operator", {
  summary: "Remove an own passkey, with a code of the authenticator app or by a passkey",
  input: z.strictObject({
    id: credentialId,
    code: z.optional(wireTypedCode(10)),
    passkey: z.optional(assertion),
  }),
});

export const deskPasskeyLoginOptions = defineDeskMutation(
  "/api/desk/passkey_login_options",
  "public",
  {
    summary: "Options to sign in with, or to prove who removes a passkey; no operator is named",
    output: requestOptions,
  },
);

export const deskPasskeyLogin = defineDeskMutation("/api/desk/passkey_login", "public", {
  summary: "Sign in with a passkey; each challenge is good for one try",
  input: assertion,
  output: z.object({ token: z.string(), operator: operatorSchema }),
});
