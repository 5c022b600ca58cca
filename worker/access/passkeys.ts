/** Passkeys: made with a session and the password, signed in with by themselves. */
import { base64urlnopad } from "@scure/base";
import { putChallenge, takeTry, tryChallenge } from "#db/challenges.ts";
import { type Credentials, findCredentials } from "#db/credentials.ts";
import { addPasskey, findPasskey, listPasskeys, spendCounter } from "#db/passkeys.ts";
import { ApiRefusal, type Scope, type SessionScope } from "../context.ts";
import { challengeOf, verifyAssertion, verifyNewPasskey } from "./passkey-verification.ts";
import { keyedHash, randomId } from "./secrets.ts";
import { type SignedIn, startProvenSession } from "./sign-in.ts";

const challengeLifeMs = 5 * 60_000;
const passkeysMax = 10;
const es256 = -7;
const knownTransports = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** Passkeys are for the host that was asked, whichever hosts the company has beside it. */
function rpIdOf({ origin }: Scope): string {
  return new URL(origin).hostname;
}

/** Opaque to the authenticator, which keeps it and shows it at every sign-in. */
function userHandleOf(userId: string): string {
  return base64urlnopad.encode(new TextEncoder().encode(userId));
}

function transportsOf(text: string): string[] {
  return text.split(",").filter((name) => knownTransports.includes(name));
}

/** One challenge per session: a new one takes the place of the last. */
async function addingName({ env, company, identity, tokenHash }: SessionScope) {
  const who = `${identity.userId} ${tokenHash}`;
  const id = await keyedHash(env.SESSION_SECRET, "session that adds a passkey", who);
  return { companyId: company.id, kind: "passkey_add", id };
}

async function loginName({ env, company }: Scope, challenge: string) {
  const id = await keyedHash(env.SESSION_SECRET, "challenge of a passkey", challenge);
  return { companyId: company.id, kind: "passkey_login", id };
}

async function challengeHash({ env, company }: Scope, challenge: string): Promise<string> {
  return keyedHash(env.SESSION_SECRET, `new passkey ${company.id}`, challenge);
}

/** @throws ApiRefusal passkey_limit: better now than behind the browser's dialogue */
export async function optionsToAdd(
  scope: SessionScope,
  { id, email_key, mobile_key }: Credentials,
) {
  const { env, company, nowMs } = scope;
  const passkeys = await listPasskeys(env.DB, company.id, id);
  if (passkeys.length >= passkeysMax) throw new ApiRefusal("passkey_limit");
  const challenge = randomId();
  await putChallenge(env.DB, {
    ...(await addingName(scope)),
    secretHash: await challengeHash(scope, challenge),
    tries: 1,
    nowMs,
    expiresMs: nowMs + challengeLifeMs,
    cooldownMs: 0,
  });
  const name = email_key ?? (mobile_key === null ? id : `+${mobile_key}`);
  return {
    rp: { id: rpIdOf(scope), name: scope.settings.site_name },
    user: { id: userHandleOf(id), name, displayName: name },
    challenge,
    pubKeyCredParams: [{ type: "public-key" as const, alg: es256 }],
    timeout: challengeLifeMs,
    excludeCredentials: passkeys.map((each) => ({
      type: "public-key" as const,
      id: each.id,
      transports: transportsOf(each.transports),
    })),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  };
}

export interface NewPasskey {
  name: string;
  client_data: string;
  attestation: string;
  transports?: string | undefined;
}

/**
 * For a user who has just proven the password.
 * @throws ApiRefusal passkey_refused, passkey_limit
 */
export async function keepPasskey(
  scope: SessionScope,
  proven: Credentials,
  given: NewPasskey,
): Promise<string> {
  const { env, company, nowMs, origin } = scope;
  const challenge = challengeOf(given.client_data);
  if (challenge === null) throw new ApiRefusal("passkey_refused");
  const name = await addingName(scope);
  const hash = await challengeHash(scope, challenge);
  if ((await tryChallenge(env.DB, name, hash, nowMs)) === null) {
    throw new ApiRefusal("passkey_refused");
  }
  const made = await verifyNewPasskey(given, { challenge, origin, rpId: rpIdOf(scope) });
  if (!made) throw new ApiRefusal("passkey_refused");
  const passkey = {
    id: made.id,
    user_id: proven.id,
    public_key: made.publicKey,
    counter: made.counter,
    transports: [...new Set(transportsOf(given.transports ?? ""))].join(","),
    name: given.name,
    created_ms: nowMs,
  };
  const isKept = await addPasskey(
    env.DB,
    company.id,
    passkey,
    passkeysMax,
    proven.secrets_changed_ms,
  );
  if (isKept) return passkey.id;
  const { length } = await listPasskeys(env.DB, company.id, proven.id);
  throw new ApiRefusal(length >= passkeysMax ? "passkey_limit" : "passkey_refused");
}

/** Says nothing of any account: which one it is, the authenticator knows. */
export async function optionsToSignIn(scope: Scope) {
  const { env, nowMs } = scope;
  const challenge = randomId();
  await putChallenge(env.DB, {
    ...(await loginName(scope, challenge)),
    secretHash: "",
    tries: 1,
    nowMs,
    expiresMs: nowMs + challengeLifeMs,
    cooldownMs: 0,
  });
  return {
    challenge,
    rpId: rpIdOf(scope),
    timeout: challengeLifeMs,
    userVerification: "required" as const,
  };
}

export interface Assertion {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string;
}

/** The user whose passkey signed our challenge, or null if the verification fails. */
async function provenBy(scope: Scope, given: Assertion): Promise<Credentials | null> {
  const { env, company, nowMs, origin } = scope;
  const challenge = challengeOf(given.client_data);
  if (challenge === null) return null;
  // The challenge is used up even when the answer to it is refused.
  if ((await takeTry(env.DB, await loginName(scope, challenge), nowMs)) === null) return null;
  const passkey = await findPasskey(env.DB, company.id, given.id);
  if (!passkey || given.user_handle !== userHandleOf(passkey.user_id)) return null;
  const counter = await verifyAssertion(given, passkey, { challenge, origin, rpId: rpIdOf(scope) });
  if (counter === null) return null;
  // Read before the counter is written: a passkey that is removed in between is not there to write
  // to, and one that is removed later shows in what the session is compared with.
  const credentials = await findCredentials(env.DB, company.id, passkey.user_id);
  const isSpent = await spendCounter(env.DB, company.id, passkey.id, counter, nowMs);
  return isSpent ? credentials : null;
}

/**
 * The authenticator has verified its user, so neither password nor second factor are asked for.
 * @throws ApiRefusal passkey_refused
 */
export async function signInByPasskey(scope: Scope, given: Assertion): Promise<SignedIn> {
  const credentials = await provenBy(scope, given);
  if (!credentials) throw new ApiRefusal("passkey_refused");
  return startProvenSession(scope, credentials);
}
