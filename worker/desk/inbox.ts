/** Everything that waits for an operator as the second person. */
import { type Change, listAsked } from "#db/approvals/changes.ts";
import { listAskedCirculars, listHalfApproved } from "#db/approvals/elsewhere.ts";
import { isChangeKind } from "#db/approvals/kinds.ts";
import type { Peer } from "#db/operator-ties.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { mayDecide, mayWrite } from "#domain/contracts/desk/roles.ts";
import { mayAgree } from "./change-rules.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";
import { deskHandler } from "./serve-desk-calls.ts";

/** Maximum rows read of each sort. */
const lookedAt = 200;
const shownMax = 50;

/** True if another person asked: neither the operator, nor an operator tied to them. */
const isOfOther = (peers: readonly Peer[], askedBy: string) =>
  peers.find(({ id }) => id === askedBy)?.is_tied !== 1;

/** Oldest first. */
export async function waitingChanges(scope: DeskScope): Promise<Change[]> {
  const { env, company, operator } = scope;
  const [rows, peers] = await Promise.all([
    listAsked(env.DB, company.id, lookedAt),
    peersOf(scope),
  ]);
  return rows.filter(
    (row) => isChangeKind(row.kind) && mayAgree(operator, row) && isOfOther(peers, row.askedBy),
  );
}

export const inboxHandlers = {
  deskInbox: deskHandler(deskCalls.deskInbox, async (scope) => {
    const { env, company, operator, nowMs } = scope;
    const [changes, items, circulars, peers] = await Promise.all([
      waitingChanges(scope),
      listHalfApproved(env.DB, company.id, lookedAt),
      listAskedCirculars(env.DB, company.id, lookedAt),
      peersOf(scope),
    ]);
    const others = [
      ...items
        .filter(({ queue }) => mayDecide(operator, queue))
        .map((item) => ({ ...item, kind: item.queue })),
      ...circulars
        .filter(() => mayWrite(operator, "circular"))
        .map((each) => ({ ...each, kind: "circular" })),
    ].filter(({ askedBy }) => isOfOther(peers, askedBy));
    const all = [
      ...changes.map(({ id, kind, subject, name, askedBy, askedMs }) => ({
        ...{ id, kind, subject, name, askedBy, askedMs },
      })),
      ...others.map((each) => ({ ...each, subject: each.id })),
    ].sort((one, other) => one.askedMs - other.askedMs);
    const nameOf = (wanted: string) => peers.find(({ id }) => id === wanted)?.name ?? "";
    const data = all.slice(0, shownMax).map(({ id, kind, subject, name, askedBy, askedMs }) => ({
      ...{ id, kind, subject, subject_name: name },
      ...{ asked_by: nameOf(askedBy), asked_ms: askedMs },
    }));
    return { total: all.length, now_ms: nowMs, data };
  }),
};
