/** Only this file asks the browser and its authenticators for passkeys. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON as CreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type * as z from "zod/mini";
import type {
  passkeyAdd,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from "#domain/contracts/http/passkey.ts";
import { m } from "../../i18n/page-messages.ts";

export type MakeOptions = z.output<typeof passkeyOptions.output>;
type SignInOptions = z.output<typeof passkeyLoginOptions.output>;
export type MadePasskey = Omit<z.input<typeof passkeyAdd.input>, "password" | "name">;
export type PasskeyAnswer = z.input<typeof passkeyLogin.input>;

/** The device made or used no passkey; the message is for the user. */
export class PasskeyError extends Error {}

/** Browsers offer passkeys on secure connections only. */
export const hasPasskeys = browserSupportsWebAuthn;

/**
 * Browsers report a closed dialogue, a timeout and a missing passkey alike, so one text covers
 * these.
 * @throws PasskeyError
 */
function refuse(error: unknown): never {
  console.warn("no passkey", error);
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw new PasskeyError(isKnown ? m.passkey_known() : m.passkey_cancelled());
}

/** @throws PasskeyError */
export async function makePasskey(options: MakeOptions): Promise<MadePasskey> {
  const made = await startRegistration({ optionsJSON: options as CreationOptionsJSON }).catch(
    refuse,
  );
  return {
    client_data: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports?.join(",") ?? "",
  };
}

/** @throws PasskeyError */
export async function askForPasskey(options: SignInOptions): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(refuse);
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? "",
  };
}
