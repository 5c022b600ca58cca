/** A registered user, from the checked form to the open account. */
import { createUser, findByAccountName, type NewUser } from "#db/credentials.ts";
import type { User } from "#db/users.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { accountOf, startSession } from "../session.ts";
import { randomText, readable } from "./secrets.ts";

/** Short user numbers are random, so one may already be taken. */
const uidTriesMax = 5;

/** Random numbers and codes; after a collision the caller tries again. */
export function freshNumbers(): { id: string; uid: string; inviteCode: string } {
  return {
    id: crypto.randomUUID(),
    uid: randomText(9, "0123456789"),
    inviteCode: randomText(8, readable),
  };
}

/** @throws ApiRefusal account_taken */
export async function insertUser(
  { env, company, nowMs }: Scope,
  given: Omit<NewUser, "id" | "uid" | "inviteCode" | "nowMs">,
): Promise<User> {
  for (let tries = 0; tries < uidTriesMax; tries++) {
    const user = await createUser(env.DB, company.id, { ...given, ...freshNumbers(), nowMs });
    if (user) return user;
    if (await findByAccountName(env.DB, company.id, given.account)) break;
  }
  throw new ApiRefusal("account_taken");
}

/**
 * Opens the account, empty, unless it is open, and starts a session. Runs at every sign-in: it
 * completes a registration that broke off after the user's row was written.
 */
export async function openRealAccount(scope: Scope, userId: string, isFirst = false) {
  const { env, company, nowMs, caller } = scope;
  const { currency } = scope.settings;
  const identity = { companyId: company.id, userId, isDemo: false };
  await accountOf(env, company.id, userId).open(identity, currency, "0", "0");
  return startSession(env, company.id, userId, nowMs, caller, isFirst);
}
