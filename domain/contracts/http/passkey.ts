/** Passkeys (WebAuthn), with options in the JSON form that browsers' own functions take. */
import * as z from "zod/mini";
import { defineCall, defineMutation } from "./call.ts";
import { userSchema } from "./user.ts";
import { wireSecret, wireText } from "./wire.ts";

const base64Url = (maxLength: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${maxLength}}$`)));
/** Id of a passkey, 1023 bytes at most. */
export const credentialId = base64Url(1_364);
const clientData = base64Url(4_096);

const descriptor = z.object({
  type: z.literal("public-key"),
  id: z.string(),
  transports: z.array(z.string()),
});

/** Passkeys of one owner, oldest first. */
export const passkeyRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    transports: z.array(z.string()),
    created_ms: z.int(),
    /** Time in ms of the last sign-in; 0 before the first. */
    used_ms: z.int(),
  }),
);

export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

export const madePasskey = {
  name: wireText(64),
  /** response.clientDataJSON and response.attestationObject, base64url. */
  client_data: clientData,
  attestation: base64Url(16_384),
  /** response.getTransports() with commas between them; unknown transports are ignored. */
  transports: z.optional(wireText(200)),
};

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});

export const assertion = z.strictObject({
  id: credentialId,
  /** Fields of the browser's response, base64url. */
  client_data: clientData,
  authenticator_data: base64Url(2_048),
  signature: base64Url(128),
  user_handle: base64Url(128),
});

export const passkeyList = defineCall("/api/user/passkeys", {
  summary: "The user's passkeys, oldest first",
  output: passkeyRows,
});

export const passkeyOptions = defineMutation("/api/user/passkey_options", "secure", {
  summary: "Options to make a passkey with; the challenge is for this session, once, for 5 minutes",
  output: creationOptions,
});

export const passkeyAdd = defineMutation("/api/user/passkey_add", "secure", {
  summary:
    "Keep a passkey that was made with the options; a wrong password leaves the challenge for another try",
  input: z.strictObject({ password: wireSecret, ...madePasskey }),
  output: z.object({ id: z.string() }),
});

export const passkeyRemove = defineMutation("/api/user/passkey_remove", "secure", {
  summary: "Remove a passkey, with the password",
  input: z.strictObject({ id: credentialId, password: wireSecret }),
});

export const passkeyLoginOptions = defineMutation("/api/user/passkey_login_options", "sign_in", {
  audience: "public",
  summary: "Options to sign in with; no account is named, the authenticator knows its own",
  output: requestOptions,
});

export const passkeyLogin = defineMutation("/api/user/passkey_login", "sign_in", {
  audience: "public",
  summary: "Sign in with a passkey; each challenge is good for one try",
  input: assertion,
  output: z.object({ token: z.string(), user: userSchema }),
});
