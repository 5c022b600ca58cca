import type { DeskUser } from "#db/desk/desk-users.ts";
import type { User } from "#db/people/users.ts";
import { customerStatus, identityCheck } from "#domain/codes.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import type { SessionRow } from "#domain/contracts/sessions.ts";

export function toWireUser(user: User): WireUser {
  return { ...user, review_status: identityCheck.code(user.review_status) };
}

export function toWireSession({ id, createdAtMs, seenAtMs, userAgent, country }: SessionRow) {
  return { id, created_ms: createdAtMs, seen_ms: seenAtMs, user_agent: userAgent, country };
}

export function toWireDeskUser(user: DeskUser) {
  return {
    ...user,
    balance: user.balance ?? "",
    status: customerStatus.code(user.status),
    review_status: identityCheck.code(user.review_status),
  };
}
