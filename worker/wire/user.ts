import type { DeskUser } from "#db/desk-users.ts";
import type { User } from "#db/users.ts";
import { customerStatus, identityCheck } from "#domain/codes.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";

export function toWireUser(user: User): WireUser {
  return { ...user, review_status: identityCheck.code(user.review_status) };
}

/** A customer for the desk. */
export function toWireDeskUser(user: DeskUser) {
  return {
    ...user,
    balance: user.balance ?? "",
    status: customerStatus.code(user.status),
    review_status: identityCheck.code(user.review_status),
  };
}
