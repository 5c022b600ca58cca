import { endChallenge, putChallenge, takeTry } from "#db/people/challenges.ts";
import {
  type Credentials,
  findByAccountName,
  findCredentials,
  replacePasswordHash,
} from "#db/people/credentials.ts";
import { findUser } from "#db/people/users.ts";
import { readAccountName } from "#domain/access/account-name.ts";
import { phoneBeforePlans } from "#domain/access/phone.ts";
import type { AccountKind } from "#domain/codes.ts";
import { readToken } from "#domain/network/session-token.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { toWireUser } from "../wire/user.ts";
import { attempt, factorByUser, loginByAccount, userSubject } from "./limits.ts";
import { openRealAccount } from "./new-user.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { hasSecondFactor, spendSecondFactor } from "./second-factor.ts";
import { keyedHash, randomId } from "./secrets.ts";

const ticketLifeMs = 5 * 60_000;
const ticketTriesMax = 5;

/** Subject under which an account name's failures are counted. A keyed hash hides the name. */
export async function loginSubject({ env, company }: Scope, kind: AccountKind, name: string) {
  return `account/${await keyedHash(env.SESSION_SECRET, `login of ${company.id}`, `${kind} ${name}`)}`;
}

/**
 * Starts the session. If a secret changed since the proof, ends the session again.
 * @throws ApiRefusal login_refused if a secret changed
 */
export async function startProvenSession(scope: Scope, proven: Credentials) {
  const { db, env } = scope;
  const token = await openRealAccount(scope, proven.id);
  const [user, now] = await Promise.all([
    findUser(...db, proven.id),
    findCredentials(...db, proven.id),
  ]);
  if (!user || now?.secrets_changed_ms !== proven.secrets_changed_ms) {
    const { tokenHash } = (await readToken(token, env.SESSION_SECRET)) ?? { tokenHash: "" };
    await scope.accountOf(proven.id).endSession(tokenHash);
    throw new ApiRefusal("login_refused");
  }
  return { token, user: toWireUser(user) };
}

/** Replaces a correct password's outdated hash by a hash with current parameters. */
async function rehash(scope: Scope, { id, password_hash }: Credentials, password: string) {
  if (password_hash === null) return;
  const fresh = await hashPassword(password);
  await replacePasswordHash(...scope.db, id, password_hash, fresh);
}

/** Name under which a ticket is stored: a hash, so readers of the database learn no ticket. */
async function ticketName({ env, company }: Scope, ticket: string) {
  const id = await keyedHash(env.SESSION_SECRET, "ticket", ticket);
  return { companyId: company.id, kind: "ticket", id };
}

/** Binds a ticket to the user's secrets: a later change of a secret makes the ticket invalid. */
function ticketSubject({ id, secrets_changed_ms }: Credentials): string {
  return `${id} ${secrets_changed_ms}`;
}

async function askForSecondFactor(scope: Scope, credentials: Credentials): Promise<never> {
  const ticket = randomId();
  await putChallenge(scope.env.DB, {
    ...(await ticketName(scope, ticket)),
    subject: ticketSubject(credentials),
    tries: ticketTriesMax,
    nowMs: scope.nowMs,
    lifeMs: ticketLifeMs,
  });
  throw new ApiRefusal("second_factor_required", { data: { ticket } });
}

/**
 * A wrong name and a wrong password get the same answer after the same time.
 * @throws ApiRefusal
 */
export async function signInByPassword(
  scope: Scope,
  kind: AccountKind,
  text: string,
  password: string,
) {
  const former = kind === "phone" ? phoneBeforePlans(text, null) : null;
  const name = readAccountName(kind, text, null) ?? former;
  const subject = await loginSubject(scope, kind, name ?? text);
  const attempts = await attempt(scope, subject, loginByAccount);
  const credentials =
    name === null ? null : await findByAccountName(...scope.db, { kind, name, former });
  const stored = credentials?.password_hash ?? null;
  const { isRight, isOutdated } = await verifyPassword(stored, password);
  if (!credentials || !isRight) throw new ApiRefusal("login_refused");
  await attempts.succeeded();
  if (isOutdated) await rehash(scope, credentials, password);
  if (await hasSecondFactor(scope, credentials.id)) {
    return askForSecondFactor(scope, credentials);
  }
  return startProvenSession(scope, credentials);
}

/** @throws ApiRefusal login_refused, second_factor_wrong, too_many_attempts */
export async function signInByTicket(scope: Scope, ticket: string, code: string) {
  const { db, env } = scope;
  const name = await ticketName(scope, ticket);
  const subject = required(await takeTry(env.DB, name, scope.nowMs), "login_refused");
  const [userId = ""] = subject.split(" ");
  const credentials = await findCredentials(...db, userId);
  const attempts = await attempt(scope, userSubject(userId), factorByUser);
  if (!(await spendSecondFactor(scope, userId, code))) throw new ApiRefusal("second_factor_wrong");
  await attempts.succeeded();
  // A ticket serves for one sign-in, and only while the user's secrets are unchanged.
  const isMine = await endChallenge(env.DB, name);
  if (!isMine || !credentials || subject !== ticketSubject(credentials)) {
    throw new ApiRefusal("login_refused");
  }
  return startProvenSession(scope, credentials);
}
