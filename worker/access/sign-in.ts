/** From account and password to a session, with a second factor in between where there is one. */
import { endChallenge, putChallenge, takeTry } from "#db/challenges.ts";
import {
  type Credentials,
  findByAccountName,
  findCredentials,
  replacePasswordHash,
} from "#db/credentials.ts";
import { findUser, type User } from "#db/users.ts";
import { readAccountName } from "#domain/access/account-name.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { startSession } from "../session.ts";
import { attempt, factorByUser, loginByAccount, userSubject } from "./limits.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { hasSecondFactor, spendSecondFactor } from "./second-factor.ts";
import { keyedHash, randomId } from "./secrets.ts";

const ticketLifeMs = 5 * 60_000;
const ticketTriesMax = 5;

export interface SignedIn {
  token: string;
  user: User;
}

/** Failures are counted for a name whether it has an account or not; the name itself stays out of object names. */
export async function loginSubject({ env, company }: Scope, kind: "1" | "2", name: string) {
  return `account/${await keyedHash(env.SESSION_SECRET, `login of ${company.id}`, `${kind} ${name}`)}`;
}

async function finish(scope: Scope, userId: string): Promise<SignedIn> {
  const { env, company, nowMs, caller } = scope;
  const user = await findUser(env.DB, company.id, userId);
  if (!user) throw new ApiRefusal("login_refused");
  return { token: await startSession(env, company.id, userId, nowMs, caller), user };
}

/** The same password under newer parameters, while it is known. */
async function rehash(scope: Scope, { id, password_hash }: Credentials, password: string) {
  if (password_hash === null) return;
  const fresh = await hashPassword(password);
  await replacePasswordHash(scope.env.DB, scope.company.id, id, password_hash, fresh);
}

/** The name under which a ticket is kept: whoever reads the database cannot use it. */
async function ticketName({ env, company }: Scope, ticket: string) {
  const id = await keyedHash(env.SESSION_SECRET, "ticket", ticket);
  return { companyId: company.id, kind: "ticket", id };
}

async function askForSecondFactor(scope: Scope, userId: string): Promise<never> {
  const ticket = randomId();
  await putChallenge(scope.env.DB, {
    ...(await ticketName(scope, ticket)),
    secretHash: "",
    subject: userId,
    tries: ticketTriesMax,
    nowMs: scope.nowMs,
    expiresMs: scope.nowMs + ticketLifeMs,
    cooldownMs: 0,
  });
  throw new ApiRefusal("second_factor_required", { data: { ticket } });
}

/**
 * Unknown account, wrong password and disabled user are one answer, and take the same time.
 * @throws ApiRefusal
 */
export async function signInByPassword(
  scope: Scope,
  kind: "1" | "2",
  text: string,
  password: string,
): Promise<SignedIn> {
  const { env, company } = scope;
  const name = readAccountName(kind, text, null);
  const subject = await loginSubject(scope, kind, name ?? text);
  const attempts = await attempt(scope, subject, loginByAccount);
  const credentials =
    name === null ? null : await findByAccountName(env.DB, company.id, { kind, name });
  const stored = credentials?.password_hash ?? null;
  const { isRight, isOutdated } = await verifyPassword(stored, password);
  if (!credentials || !isRight) throw new ApiRefusal("login_refused");
  await attempts.succeeded();
  if (isOutdated) await rehash(scope, credentials, password);
  if (await hasSecondFactor(scope, credentials.id)) {
    return askForSecondFactor(scope, credentials.id);
  }
  return finish(scope, credentials.id);
}

/** @throws ApiRefusal */
export async function signInByTicket(
  scope: Scope,
  ticket: string,
  code: string,
): Promise<SignedIn> {
  const { env, company } = scope;
  const name = await ticketName(scope, ticket);
  const userId = await takeTry(env.DB, name, scope.nowMs);
  if (userId === null) throw new ApiRefusal("login_refused");
  const attempts = await attempt(scope, userSubject(userId), factorByUser);
  if (!(await spendSecondFactor(scope, userId, code))) throw new ApiRefusal("second_factor_wrong");
  await attempts.succeeded();
  // A ticket signs in once, and not after the user was disabled.
  const isMine = await endChallenge(env.DB, name);
  if (!isMine || !(await findCredentials(env.DB, company.id, userId))) {
    throw new ApiRefusal("login_refused");
  }
  return finish(scope, userId);
}
