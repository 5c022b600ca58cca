/** Makes passkey requests and reads the answers. Traders' passkeys are invalid at the desk. */

import { base64urlnopad } from "@scure/base";
import type * as z from "zod/mini";
import { putChallenge, takeTry, tryChallenge } from "#db/people/challenges.ts";
import type { Passkey } from "#db/people/passkeys.ts";
import type { passkeyAdd } from "#domain/contracts/http/passkey.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import {
  type Assertion,
  challengeOf,
  verifyAssertion,
  verifyNewPasskey,
} from "./passkey-verification.ts";
import { keyedHash, randomId } from "./secrets.ts";

const challengeLifeMs = 5 * 60_000;
export const passkeysMax = 10;
const es256 = -7;
const knownTransports = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** Owners of the passkeys: traders, or operators of the desk. */
export type PasskeyRealm = "passkey" | "desk_passkey";

export function toWirePasskey({ id, name, transports, created_ms, used_ms }: Passkey) {
  const all = transports === "" ? [] : transports.split(",");
  return { id, name, transports: all, created_ms, used_ms };
}

export interface PasskeyMaker {
  realm: PasskeyRealm;
  id: string;
  /** Name that the authenticator shows. */
  name: string;
  tokenHash: string;
}

/** A passkey belongs to the host of the request, not to the company's other hosts. */
function rpIdOf({ origin }: Scope): string {
  return new URL(origin).hostname;
}

/** Id that the authenticator stores and returns at every sign-in. */
function userHandleOf(id: string): string {
  return base64urlnopad.encode(new TextEncoder().encode(id));
}

function transportsOf(text: string): string[] {
  return text.split(",").filter((name) => knownTransports.includes(name));
}

/** Names a session's challenge for adding a passkey. A new challenge replaces the last one. */
async function addingName({ env, company }: Scope, { realm, id, tokenHash }: PasskeyMaker) {
  const who = `${id} ${tokenHash}`;
  const name = await keyedHash(env.SESSION_SECRET, "session that adds a passkey", who);
  return { companyId: company.id, kind: `${realm}_add`, id: name };
}

async function loginName({ env, company }: Scope, realm: PasskeyRealm, challenge: string) {
  const id = await keyedHash(env.SESSION_SECRET, "challenge of a passkey", challenge);
  return { companyId: company.id, kind: `${realm}_login`, id };
}

async function challengeHash({ env, company }: Scope, challenge: string): Promise<string> {
  return keyedHash(env.SESSION_SECRET, `new passkey ${company.id}`, challenge);
}

/** Options for the browser's dialogue that makes a passkey. @throws ApiRefusal passkey_limit */
export async function creationOptions(
  scope: Scope,
  maker: PasskeyMaker,
  passkeys: readonly Passkey[],
) {
  const { env, nowMs } = scope;
  if (passkeys.length >= passkeysMax) throw new ApiRefusal("passkey_limit");
  const challenge = randomId();
  await putChallenge(env.DB, {
    ...(await addingName(scope, maker)),
    secretHash: await challengeHash(scope, challenge),
    nowMs,
    lifeMs: challengeLifeMs,
  });
  return {
    rp: { id: rpIdOf(scope), name: scope.settings.site_name },
    user: { id: userHandleOf(maker.id), name: maker.name, displayName: maker.name },
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

export type NewPasskey = Omit<z.output<typeof passkeyAdd.input>, "password">;

/** Returns the verified passkey for storing. @throws ApiRefusal passkey_refused */
export async function readNewPasskey(scope: Scope, maker: PasskeyMaker, given: NewPasskey) {
  const { env, nowMs, origin } = scope;
  const challenge = required(challengeOf(given.client_data), "passkey_refused");
  const name = await addingName(scope, maker);
  const hash = await challengeHash(scope, challenge);
  required(await tryChallenge(env.DB, name, hash, nowMs), "passkey_refused");
  const made = await verifyNewPasskey(given, { challenge, origin, rpId: rpIdOf(scope) });
  if (!made) throw new ApiRefusal("passkey_refused");
  return {
    id: made.id,
    owner_id: maker.id,
    public_key: made.publicKey,
    counter: made.counter,
    transports: [...new Set(transportsOf(given.transports ?? ""))].join(","),
    name: given.name,
    created_ms: nowMs,
  };
}

/** Requests a passkey without naming an account: the authenticator knows the account. */
export async function requestOptions(scope: Scope, realm: PasskeyRealm) {
  const { env, nowMs } = scope;
  const challenge = randomId();
  await putChallenge(env.DB, {
    ...(await loginName(scope, realm, challenge)),
    nowMs,
    lifeMs: challengeLifeMs,
  });
  return {
    challenge,
    rpId: rpIdOf(scope),
    timeout: challengeLifeMs,
    userVerification: "required" as const,
  };
}

/** Returns the passkey that signed our challenge, with its new counter; null if unverified. */
export async function readAssertion(
  scope: Scope,
  realm: PasskeyRealm,
  given: Assertion,
  find: (id: string) => Promise<Passkey | null>,
): Promise<{ passkey: Passkey; counter: number } | null> {
  const { env, nowMs, origin } = scope;
  const challenge = challengeOf(given.client_data);
  if (challenge === null) return null;
  // Uses up the challenge even if the answer is refused.
  const isOurs = await takeTry(env.DB, await loginName(scope, realm, challenge), nowMs);
  if (isOurs === null) return null;
  const passkey = await find(given.id);
  if (!passkey || given.user_handle !== userHandleOf(passkey.owner_id)) return null;
  const counter = await verifyAssertion(given, passkey, { challenge, origin, rpId: rpIdOf(scope) });
  return counter === null ? null : { passkey, counter };
}
