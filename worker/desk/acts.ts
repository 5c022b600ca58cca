/**
 * Acts whose truth is in D1: the change and its entry in the audit log are one transaction, under
 * the operator's key.
 */
import { type ActOutcome, type LoggedAct, outcomeOf, performLogged } from "#db/audit-log.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import { ApiRefusal } from "../context.ts";
import { type DeskScope, nameOf } from "./context.ts";

/** What an act says of itself; who, when and under which key is known. */
export interface Act extends Pick<LoggedAct, "change" | "follow"> {
  act: AuditAct;
  subject: string;
  /** The customer it concerns; empty for none. */
  userId?: string;
  note?: string;
}

/**
 * `refused`: the change found nothing to change.
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
 * True for an act of D1 that happened already: for what must be known before the change is tried.
 * @throws ApiRefusal idempotency_conflict
 */
export async function isRepeat({ env, company, actId, request }: DeskScope): Promise<boolean> {
  const known = await outcomeOf(env.DB, company.id, actId, request);
  if (known === "conflict") throw new ApiRefusal("idempotency_conflict");
  return known === "repeated";
}

/**
 * For an act that an account keeps: true when its entry is here already. Entries of accounts have
 * no hash of a request: the account itself holds a repeat against the first.
 * @throws ApiRefusal idempotency_conflict when the key was used for an act of D1
 */
export async function isReported({ env, company, actId }: DeskScope): Promise<boolean> {
  const known = await outcomeOf(env.DB, company.id, actId, "");
  if (known === "conflict") throw new ApiRefusal("idempotency_conflict");
  return known === "repeated";
}
