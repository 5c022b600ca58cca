/** Passkeys as the browser and its authenticators know them; nothing else here talks to `navigator.credentials`. */
import type * as z from "zod/mini";
import type {
  passkeyAdd,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from "#domain/contracts/http/passkey.ts";
import { m } from "../i18n/page-messages.ts";

type MakeOptions = z.output<typeof passkeyOptions.output>;
type SignInOptions = z.output<typeof passkeyLoginOptions.output>;
export type MadePasskey = Omit<z.input<typeof passkeyAdd.input>, "password" | "name">;
export type PasskeyAnswer = z.input<typeof passkeyLogin.input>;

/** No passkey came of it; the message is for the user. */
export class PasskeyError extends Error {}

/** Browsers leave the whole interface out of pages whose connection is not secure. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;
}

function toBase64Url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Browsers before 2025 do not read the JSON form themselves. */
function makeOptionsOf(options: MakeOptions): PublicKeyCredentialCreationOptions {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  }
  return {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ type, id, transports }) => ({
      type,
      id: toBytes(id),
      transports: transports as AuthenticatorTransport[],
    })),
  };
}

function signInOptionsOf(options: SignInOptions): PublicKeyCredentialRequestOptions {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  }
  return { ...options, challenge: toBytes(options.challenge) };
}

/**
 * The browser says no more than "not allowed" for closed dialogues, time that ran out and passkeys that are not there.
 * @throws PasskeyError
 */
function refuse(error: unknown): never {
  console.warn("no passkey", error);
  const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
  throw new PasskeyError(isKnown ? m.passkey_known() : m.passkey_cancelled());
}

/** Asks the device to make a passkey. @throws PasskeyError */
export async function makePasskey(options: MakeOptions): Promise<MadePasskey> {
  const publicKey = makeOptionsOf(options);
  const made = await navigator.credentials.create({ publicKey }).catch(refuse);
  const response = made instanceof PublicKeyCredential && made.response;
  if (!(response instanceof AuthenticatorAttestationResponse)) return refuse(made);
  return {
    client_data: toBase64Url(response.clientDataJSON),
    attestation: toBase64Url(response.attestationObject),
    transports: response.getTransports?.().join(",") ?? "",
  };
}

/** Asks the device to sign in with one of its passkeys. @throws PasskeyError */
export async function askForPasskey(options: SignInOptions): Promise<PasskeyAnswer> {
  const publicKey = signInOptionsOf(options);
  const used = await navigator.credentials.get({ publicKey }).catch(refuse);
  const response = used instanceof PublicKeyCredential && used.response;
  if (!(response instanceof AuthenticatorAssertionResponse) || !used) return refuse(used);
  return {
    id: used.id,
    client_data: toBase64Url(response.clientDataJSON),
    authenticator_data: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    user_handle: toBase64Url(response.userHandle ?? new ArrayBuffer(0)),
  };
}
