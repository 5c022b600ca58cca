/**
 * Decides customers' applications to become masters, and ends masterships. D1 stores the decision.
 * The customer's account stores whether its positions are copied. An approval changes D1 first; an
 * end changes the account first. So if a request is interrupted in between, no position is copied
 * until the request is repeated.
 */

import {
  closeMasterItem,
  decideMaster,
  type MasterDecision,
  masterItemId,
} from "#db/copying/master-applications.ts";
import { findMaster } from "#db/copying/masters.ts";
import type { ItemRow } from "#db/desk/desk-items.ts";
import { paymentStatus } from "#domain/codes.ts";
import { ApiRefusal } from "../context.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import type { Decision } from "./decide.ts";
import { subjectOf } from "./rows.ts";
import { tellOfMastership } from "./tell-customer.ts";

/** @throws payment_decided if no application with the time `changedMs` waits for a decision */
export async function decideApplication(
  scope: DeskScope,
  row: ItemRow,
  { decision, reason, changedMs }: Decision,
) {
  const isApproved = decision === "approve";
  const state = isApproved ? "approved" : "rejected";
  const given = { state, reason: isApproved ? "" : reason, appliedMs: changedMs } as const;
  const isDone = await carryOut(scope, row.user_id, decision, given);
  if (!isDone) throw new ApiRefusal("payment_decided");
  return { msg: "", status: paymentStatus.code(isApproved ? "finished" : "rejected") };
}

/** @throws ApiRefusal master_unavailable if the user is no master */
export async function endMastership(scope: DeskScope, userId: string, reason: string) {
  const given = { state: "ended", reason, appliedMs: null } as const;
  // Stops the copying before the decision is stored, so that no later position is copied.
  if (await isMaster(scope, userId)) {
    await scope.accountOf(userId).setMaster(false);
  }
  const isDone = await carryOut(scope, userId, "master_end", given);
  if (!isDone) throw new ApiRefusal("master_unavailable");
}

/** Performs the act and updates the account. @returns false if nothing waited for a decision */
async function carryOut(
  scope: DeskScope,
  userId: string,
  act: "approve" | "reject" | "master_end",
  given: Pick<MasterDecision, "state" | "reason" | "appliedMs">,
): Promise<boolean> {
  const { db, operator, nowMs } = scope;
  const decided: MasterDecision = { userId, operatorId: operator.id, ...given };
  const deciding = perform(scope, {
    act,
    subject: subjectOf({ queue: "master", id: masterItemId(userId) }),
    userId,
    note: given.reason,
    change: decideMaster(...db, decided, nowMs),
    follow: (logged) => [closeMasterItem(...db, decided, logged, nowMs)],
  });
  // Also runs after a refusal: the account must match D1 again.
  const outcome = await deciding.finally(() => syncAccount(scope, userId));
  if (outcome === "done") {
    const news = { outcome: given.state, reason: given.reason };
    scope.background(tellOfMastership(scope, userId, news));
  }
  return outcome !== "refused";
}

async function syncAccount(scope: DeskScope, userId: string): Promise<void> {
  const account = scope.accountOf(userId);
  await account.setMaster(await isMaster(scope, userId));
}

async function isMaster({ db }: DeskScope, userId: string): Promise<boolean> {
  return (await findMaster(...db, userId))?.state === "approved";
}
