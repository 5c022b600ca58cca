import { base32nopad } from "@scure/base";
import { findCredentials } from "#db/people/credentials.ts";
import {
  confirmSecondFactor,
  findSecondFactor,
  putUnconfirmed,
  spendRecoveryCode,
  spendStep,
} from "#db/people/second-factors.ts";
import { otpauthUrl, totpStep } from "#domain/access/totp.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { decrypt, encrypt, keyedHash, randomText, readable } from "./secrets.ts";

const recoveryCodes = 10;
const recoveryLength = 10;
const secretBytes = 20;

/**
 * Makes a second factor's secret in two forms: readable for the authenticator, and sealed for D1.
 * @param use purpose under which the secret is sealed
 */
export async function newFactor({ env }: Scope, use: string, site: string, account: string) {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  const secret = base32nopad.encode(bytes);
  const sealed = await encrypt(env.SESSION_SECRET, use, bytes);
  return { sealed, secret, otpauth: otpauthUrl(site, account, secret) };
}

function sealName(companyId: number, userId: string): string {
  return `second factor ${companyId} ${userId}`;
}

export async function hasSecondFactor({ db }: Scope, userId: string): Promise<boolean> {
  return (await findSecondFactor(...db, userId))?.is_on === 1;
}

async function recoveryHash({ env, company }: Scope, userId: string, code: string) {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return keyedHash(env.SESSION_SECRET, `recovery code ${company.id} ${userId}`, plain);
}

/** @throws SealedOtherwise after a change of the server's secret */
const openSecret = ({ env, company }: Scope, userId: string, sealed: string) =>
  decrypt(env.SESSION_SECRET, sealName(company.id, userId), sealed);

/** Uses up a correct code and returns true; returns false for a wrong or already used code. */
async function spendTotp(scope: Scope, userId: string, secret: Uint8Array, code: string) {
  const { db, nowMs } = scope;
  const step = await totpStep(secret, code, nowMs);
  return step !== null && (await spendStep(...db, userId, step));
}

/**
 * Uses up a six-digit TOTP code or a recovery code; false if the code is wrong or the factor is
 * off.
 */
export async function spendSecondFactor(scope: Scope, userId: string, code: string) {
  const factor = await findSecondFactor(...scope.db, userId);
  if (factor?.is_on !== 1) return false;
  // Decrypts the TOTP secret even for recovery codes: a failure shows that SESSION_SECRET changed.
  const secret = await openSecret(scope, userId, factor.secret);
  if (/^[0-9]{6}$/.test(code)) return spendTotp(scope, userId, secret, code);
  const hash = await recoveryHash(scope, userId, code);
  return spendRecoveryCode(...scope.db, userId, hash);
}

/** @throws ApiRefusal forbidden if a second factor is on: it must be turned off first */
export async function enrolSecondFactor(scope: Scope, userId: string) {
  const { db, company, settings } = scope;
  const credentials = await findCredentials(...db, userId);
  const account = credentials?.email_key ?? credentials?.mobile_key ?? userId;
  const made = await newFactor(scope, sealName(company.id, userId), settings.site_name, account);
  if (!(await putUnconfirmed(...db, userId, made.sealed))) throw new ApiRefusal("forbidden");
  return { secret: made.secret, otpauth_url: made.otpauth };
}

/**
 * Turns the factor on and returns the recovery codes, which are never shown again.
 * @throws ApiRefusal second_factor_wrong
 */
export async function turnOnSecondFactor(scope: Scope, userId: string, code: string) {
  const { db, nowMs } = scope;
  const factor = await findSecondFactor(...db, userId);
  if (factor?.is_on !== 0) throw new ApiRefusal("second_factor_wrong");
  const secret = await openSecret(scope, userId, factor.secret);
  if (!(await spendTotp(scope, userId, secret, code))) throw new ApiRefusal("second_factor_wrong");
  const codes = Array.from({ length: recoveryCodes }, () => randomText(recoveryLength, readable));
  const hashes = await Promise.all(codes.map((each) => recoveryHash(scope, userId, each)));
  await confirmSecondFactor(...db, userId, hashes, nowMs);
  return codes.map((each) => `${each.slice(0, 5)}-${each.slice(5)}`);
}
