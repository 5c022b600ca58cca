import { createUser, findByAccountName, type NewUser } from "#db/people/credentials.ts";
import type { User } from "#db/people/users.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { startSession } from "../session.ts";
import { randomText, readable } from "./secrets.ts";

export const uidTriesMax = 5;

/** Makes random numbers and codes of a user; after a collision the caller tries again. */
export function freshNumbers(): { id: string; uid: string; inviteCode: string } {
  return {
    id: crypto.randomUUID(),
    uid: randomText(9, "0123456789"),
    inviteCode: randomText(8, readable),
  };
}

/** @throws ApiRefusal account_taken */
export async function insertUser(
  { db, nowMs }: Scope,
  given: Omit<NewUser, "id" | "uid" | "inviteCode" | "nowMs">,
): Promise<User> {
  for (let tries = 0; tries < uidTriesMax; tries++) {
    const user = await createUser(...db, { ...given, ...freshNumbers(), nowMs });
    if (user) return user;
    if (await findByAccountName(...db, given.account)) break;
  }
  throw new ApiRefusal("account_taken");
}

/** Opens the account if it is not open yet, and starts a session. */
export async function openRealAccount(scope: Scope, userId: string, isFirst = false) {
  const { company, settings } = scope;
  const identity = { companyId: company.id, userId, isDemo: false };
  await scope.accountOf(userId).open(identity, settings.currency, "0", "0");
  return startSession(scope, userId, isFirst);
}
