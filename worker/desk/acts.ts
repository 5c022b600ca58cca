/** Performs acts in D1: one transaction stores the change and the log entry under the act's id. */

import { type ActOutcome, type LoggedAct, outcomeOf, performLogged } from "#db/desk/audit-log.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { ApiRefusal } from "../context.ts";
import { type DeskScope, nameOf } from "./context.ts";

export interface Act extends Pick<LoggedAct, "change" | "follow"> {
  act: AuditAct;
  /** Subject in the log; the customer by default. */
  subject?: string;
  /** Id of the customer whom the act concerns; empty if none. */
  userId?: string;
  note?: string;
}

/** Performs the act; returns `refused` if no row changed. @throws idempotency_conflict */
export async function perform(
  { db, operator, actId, request, nowMs }: DeskScope,
  { act, userId = "", subject = `user/${userId}`, note = "", ...statements }: Act,
): Promise<Exclude<ActOutcome, "conflict">> {
  const outcome = await performLogged(...db, {
    entry: { id: actId, atMs: nowMs, operator: nameOf(operator), act, subject, userId, note },
    request,
    ...statements,
  });
  if (outcome === "conflict") throw new ApiRefusal("idempotency_conflict");
  return outcome;
}

/** Performs the act. @throws ApiRefusal idempotency_conflict, or `error` if no row changed */
export async function performOr(scope: DeskScope, error: ErrorName, act: Act): Promise<void> {
  if ((await perform(scope, act)) === "refused") throw new ApiRefusal(error);
}

/** True if this act is already stored in D1. @throws idempotency_conflict */
export async function isRepeat({ db, actId, request }: DeskScope): Promise<boolean> {
  const known = await outcomeOf(...db, actId, request);
  if (known === "conflict") throw new ApiRefusal("idempotency_conflict");
  return known === "repeated";
}

/**
 * True if an account has performed this act and the audit log has it. The log entry has no hash of
 * the request, because the account itself compares a repeat with the first request.
 * @throws ApiRefusal idempotency_conflict if D1 itself performed an act under this key
 */
export const isReported = (scope: DeskScope) => isRepeat({ ...scope, request: "" });
