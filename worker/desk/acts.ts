/**
 * Acts stored in D1: the change and its entry in the audit log are one transaction, under the
 * operator's key.
 */
import { type ActOutcome, type LoggedAct, outcomeOf, performLogged } from "#db/audit-log.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import { ApiRefusal } from "../context.ts";
import { type DeskScope, nameOf } from "./context.ts";

/** Facts of an act; operator, time and key are already known. */
export interface Act extends Pick<LoggedAct, "change" | "follow"> {
  act: AuditAct;
  subject: string;
  /** Customer of the act; empty if none. */
  userId?: string;
  note?: string;
}

/**
 * Performs the act. `refused`: the change found nothing to change.
 * @throws ApiRefusal idempotency_conflict for another request under a used key
 */
export async function perform(
  { env, company, operator, actId, request, nowMs }: DeskScope,
  { act, subject, userId = "", note = "", ...statements }: Act,
): Promise<Exclude<ActOutcome, "conflict">> {
  const outcome = await performLogged(env.DB, company.id, {
    entry: { id: actId, atMs: nowMs, operator: nameOf(operator), act, subject, userId, note },
    request,
    ...statements,
  });
  if (outcome === "conflict") throw new ApiRefusal("idempotency_conflict");
  return outcome;
}

/**
 * True if an act of D1 has already happened: needed before the change is tried.
 * @throws ApiRefusal idempotency_conflict
 */
export async function isRepeat({ env, company, actId, request }: DeskScope): Promise<boolean> {
  const known = await outcomeOf(env.DB, company.id, actId, request);
  if (known === "conflict") throw new ApiRefusal("idempotency_conflict");
  return known === "repeated";
}

/**
 * True if an act stored by an account already has its entry here. Such entries have no hash of the
 * request: the account itself compares a repeat with the first.
 * @throws ApiRefusal idempotency_conflict if the key was used for an act of D1
 */
export const isReported = (scope: DeskScope) => isRepeat({ ...scope, request: "" });
