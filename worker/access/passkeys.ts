/** Adding a passkey needs a session and the password. Signing in then needs only the passkey. */
import { type Credentials, findCredentials } from "#db/people/credentials.ts";
import { addPasskey, findPasskey, listPasskeys, spendCounter } from "#db/people/passkeys.ts";
import { ApiRefusal, required, type Scope, type SessionScope } from "../context.ts";
import {
  creationOptions,
  type NewPasskey,
  type PasskeyMaker,
  passkeysMax,
  readAssertion,
  readNewPasskey,
} from "./passkey-ceremony.ts";
import type { Assertion } from "./passkey-verification.ts";
import { startProvenSession } from "./sign-in.ts";

function makerOf({ tokenHash }: SessionScope, { id, email_key, mobile_key }: Credentials) {
  const name = email_key ?? (mobile_key === null ? id : `+${mobile_key}`);
  return { realm: "passkey", id, name, tokenHash } satisfies PasskeyMaker;
}

/** @throws ApiRefusal passkey_limit */
export async function optionsToAdd(scope: SessionScope, credentials: Credentials) {
  const passkeys = await listPasskeys(...scope.db, credentials.id);
  return creationOptions(scope, makerOf(scope, credentials), passkeys);
}

/** Stores a passkey of a user who has proven a password. @throws passkey_refused, passkey_limit */
export async function keepPasskey(scope: SessionScope, proven: Credentials, given: NewPasskey) {
  const passkey = await readNewPasskey(scope, makerOf(scope, proven), given);
  const changedMs = proven.secrets_changed_ms;
  if (await addPasskey(...scope.db, passkey, passkeysMax, changedMs)) return passkey.id;
  const { length } = await listPasskeys(...scope.db, proven.id);
  throw new ApiRefusal(length >= passkeysMax ? "passkey_limit" : "passkey_refused");
}

/** Returns the user whose passkey signed our challenge; null if the verification fails. */
async function provenBy(scope: Scope, given: Assertion): Promise<Credentials | null> {
  const { db, nowMs } = scope;
  const find = (id: string) => findPasskey(...db, id);
  const proven = await readAssertion(scope, "passkey", given, find);
  if (!proven) return null;
  const { passkey, counter } = proven;
  // Reads credentials before writing the counter. If the passkey is removed in between, the write
  // fails. If it is removed later, the session's start compares the credentials and refuses.
  const credentials = await findCredentials(...db, passkey.owner_id);
  const isSpent = await spendCounter(...db, passkey.id, counter, nowMs);
  return isSpent ? credentials : null;
}

/** Signs in without a password: the authenticator verified the user. @throws passkey_refused */
export async function signInByPasskey(scope: Scope, given: Assertion) {
  const credentials = required(await provenBy(scope, given), "passkey_refused");
  return startProvenSession(scope, credentials);
}
