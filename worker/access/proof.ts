import { type AccountName, type Credentials, findCredentials } from "#db/people/credentials.ts";
import type { AccountKind } from "#domain/codes.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";
import { checkCode } from "./codes.ts";
import { attempt, proofByUser, userSubject } from "./limits.ts";
import { verifyPassword } from "./password.ts";

/** Refuses demo users, who have no secrets to change. @throws ApiRefusal real_only */
export async function requireRealUser({ db, identity }: SessionScope) {
  if (identity.isDemo) throw new ApiRefusal("real_only");
  return required(await findCredentials(...db, identity.userId), "session_invalid");
}

/** Lists the user's e-mail and phone: codes go only to these. */
export function accountNamesOf({ email_key, mobile_key }: Credentials): AccountName[] {
  const names: AccountName[] = [];
  if (email_key !== null) names.push({ kind: "email", name: email_key });
  if (mobile_key !== null) names.push({ kind: "phone", name: mobile_key });
  return names;
}

/** @throws ApiRefusal login_refused, too_many_attempts */
export async function requireLoginPassword(
  scope: SessionScope,
  credentials: Credentials,
  password: string,
): Promise<void> {
  const attempts = await attempt(scope, userSubject(credentials.id), proofByUser);
  const { isRight } = await verifyPassword(credentials.password_hash, password);
  if (!isRight) throw new ApiRefusal("login_refused");
  await attempts.succeeded();
}

export interface Proof {
  password: string | undefined;
  code: string | undefined;
  /** Kind of account name that received the code; by default the user's e-mail, else the phone. */
  kind: AccountKind | undefined;
}

/** @throws ApiRefusal proof_required, login_refused, code_wrong, too_many_attempts */
export async function requireProof(
  scope: SessionScope,
  credentials: Credentials,
  purpose: "change_password" | "change_pay_password",
  { password, code, kind }: Proof,
): Promise<void> {
  if (password) return requireLoginPassword(scope, credentials, password);
  if (!code) throw new ApiRefusal("proof_required");
  const names = accountNamesOf(credentials);
  const name = required(kind ? names.find((each) => each.kind === kind) : names[0], "code_wrong");
  await checkCode(scope, purpose, name, code);
}
