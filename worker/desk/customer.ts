import { type DeskUser, findDeskUser } from "#db/desk/desk-users.ts";
import { ApiRefusal, required } from "../context.ts";
import type { DeskScope } from "./context.ts";

/** @throws ApiRefusal not_found, also for customers of another company */
export async function requireUser({ db }: DeskScope, id: string): Promise<DeskUser> {
  return required(await findDeskUser(...db, id));
}

/** Returns a customer's account. @throws ApiRefusal not_found, also for other companies' ids */
export async function requireAccount(scope: DeskScope, id: string) {
  await requireUser(scope, id);
  return scope.accountOf(id);
}

/** @throws ApiRefusal reason_required */
export function requireReason(text: string): string {
  const reason = text.trim();
  if (reason === "") throw new ApiRefusal("reason_required");
  return reason;
}
