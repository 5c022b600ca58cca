import {
  claimItem,
  countOpen,
  countStages,
  type ItemFilter,
  listItems,
  releaseItem,
} from "#db/desk/desk-items.ts";
import type { WireDeskRow } from "#domain/contracts/desk/queue.ts";
import { type DeskStage, deskStages } from "#domain/contracts/desk/records.ts";
import { type Queue, queues } from "#domain/contracts/desk/roles.ts";
import { usualForm } from "#domain/text/csv-form.ts";
import { ApiRefusal, badField } from "../context.ts";
import { csvFile } from "../csv.ts";
import { exportRange, rangeOf, wholeExport } from "../page-range.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { decidePayment, decideVerification, requireUnclaimed } from "./decide.ts";
import { requireNotOwn } from "./four-eyes.ts";
import { readItem, requireItem } from "./items.ts";
import { decideBorrower } from "./loans.ts";
import { decideApplication } from "./masters.ts";
import { requireDecider, subjectOf, toWireRow } from "./rows.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

function filterOf(scope: DeskScope, input: Omit<Input<"deskQueueExport">, "form">): ItemFilter {
  const { queue, state, search, stage = null, type = null, claimed = null } = input;
  return {
    ...{ queue, state, stage, type, claimed },
    search: search?.trim() ?? "",
    operatorId: scope.operator.id,
    fromMs: input.from ?? null,
    toMs: input.to ?? null,
    nowMs: scope.nowMs,
  };
}

const queueColumns = [
  "queue",
  "id",
  "user_id",
  "uid",
  "account",
  "type",
  "status",
  "stage",
  "number",
  "unit",
  "reference",
  "approvals",
  "claimed_by",
  "created",
  "changed",
] as const;

function queueLine({ created_ms, changed_ms, ...row }: WireDeskRow): string[] {
  const created = new Date(created_ms).toISOString();
  const changed = new Date(changed_ms).toISOString();
  const cells = { ...row, created, changed };
  return queueColumns.map((column) => String(cells[column]));
}

export const queueHandlers = operatorCalls({
  deskQueue: async (scope, { page = 1, ...input }) => {
    const { db, operator } = scope;
    const [{ rows, total }, open, inStages] = await Promise.all([
      listItems(...db, filterOf(scope, input), rangeOf(page)),
      countOpen(...db),
      countStages(...db, input.queue),
    ]);
    const counts = Object.fromEntries(queues.map((queue) => [queue, open[queue] ?? 0]));
    const stages = Object.fromEntries(deskStages.map((stage) => [stage, inStages[stage] ?? 0]));
    return {
      data: rows.map((row) => toWireRow(row, operator.id)),
      total,
      counts: counts as Record<Queue, number>,
      stages: stages as Record<DeskStage, number>,
    };
  },
  deskQueueExport: async (scope, input) => {
    const { db, operator } = scope;
    const form = input.form ?? usualForm(scope.lang);
    const list = await listItems(...db, filterOf(scope, input), exportRange);
    const lines = wholeExport(list).map((row) => queueLine(toWireRow(row, operator.id)));
    const amounts = [queueColumns.indexOf("number")];
    return csvFile(`${input.queue}.csv`, [queueColumns, ...lines], { form, amounts });
  },
  deskItem: (scope, { queue, id }) => readItem(scope, queue, id),
  deskClaim: async (scope, { queue, id }) => {
    const { db, operator, nowMs } = scope;
    const row = await requireItem(scope, queue, id);
    requireDecider(scope, row.queue);
    await requireNotOwn(scope, row);
    const mine = { id, operatorId: operator.id };
    const outcome = await perform(scope, {
      act: "claim",
      subject: subjectOf(row),
      userId: row.user_id,
      change: claimItem(...db, mine, nowMs),
    });
    if (outcome !== "refused") return;
    const { claimed_by } = await requireItem(scope, queue, id);
    throw new ApiRefusal(claimed_by !== null ? "claimed_by_other" : "payment_decided");
  },
  deskRelease: async (scope, { queue, id }) => {
    const { db, operator } = scope;
    const row = await requireItem(scope, queue, id);
    requireDecider(scope, row.queue);
    const outcome = await perform(scope, {
      act: "release",
      subject: subjectOf(row),
      userId: row.user_id,
      change: releaseItem(...db, { id, operatorId: operator.id }),
    });
    // Releasing an unclaimed item does nothing. Releasing another operator's item is refused.
    if (outcome === "refused") requireUnclaimed(scope, row);
  },
  deskDecide: async (scope, input) => {
    const row = await requireItem(scope, input.queue, input.id);
    requireDecider(scope, row.queue);
    await requireNotOwn(scope, row);
    const { decision, number, expires_on: expiresOn = "" } = input;
    const reason = input.reason?.trim() ?? "";
    if (decision === "reject" && reason === "") throw new ApiRefusal("reason_required");
    requireUnclaimed(scope, row);
    const given = { decision, reason, number, changedMs: input.changed_ms ?? null, expiresOn };
    const isIdentity = row.queue === "verification" && decision === "approve";
    if (expiresOn !== "" && !isIdentity) throw badField("expires_on");
    const isPerson = ["verification", "master", "loan_kyc"].includes(row.queue);
    if (!isPerson) return decidePayment(scope, row, given);
    if (number !== undefined) throw new ApiRefusal("invalid_request");
    if (row.queue === "master") return decideApplication(scope, row, given);
    if (row.queue === "loan_kyc") return decideBorrower(scope, row, given);
    return decideVerification(scope, row, given);
  },
});
