/** The second factor of operators: required at every sign-in. */
import { base32nopad } from "@scure/base";
import { type Operator, putUnconfirmedFactor } from "#db/operators.ts";
import { otpauthUrl, totpStep } from "#domain/access/totp.ts";
import { decrypt, encrypt } from "../access/secrets.ts";
import { ApiRefusal, type Scope } from "../context.ts";

const secretBytes = 20;

function sealName(companyId: number, operatorId: string): string {
  return `desk second factor ${companyId} ${operatorId}`;
}

export interface Enrolment {
  /** Sealed, as stored. */
  sealed: string;
  secret: string;
  otpauth: string;
}

/**
 * Makes a new secret at every first step until one is confirmed, so that a secret seen earlier is
 * useless.
 */
export async function enrol(scope: Scope, { id, email }: Operator): Promise<Enrolment> {
  const { env, company } = scope;
  const { site_name } = scope.settings;
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  const sealed = await encrypt(env.SESSION_SECRET, sealName(company.id, id), bytes);
  if (!(await putUnconfirmedFactor(env.DB, company.id, id, sealed))) {
    throw new ApiRefusal("login_refused");
  }
  const secret = base32nopad.encode(bytes);
  return { sealed, secret, otpauth: otpauthUrl(`${site_name} desk`, email, secret) };
}

/** Time step of a right, unused code; null for any other. */
export async function readCode(
  { env, company, nowMs }: Scope,
  { id, totp_secret, totp_last_step }: Operator,
  code: string,
): Promise<number | null> {
  if (totp_secret === "" || !/^[0-9]{6}$/.test(code)) return null;
  const secret = await decrypt(env.SESSION_SECRET, sealName(company.id, id), totp_secret);
  const step = await totpStep(secret, code, nowMs);
  return step !== null && step > totp_last_step ? step : null;
}
