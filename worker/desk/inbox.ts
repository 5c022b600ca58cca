import { listAsked, listAskedCirculars, listHalfApproved } from "#db/approvals/elsewhere.ts";
import { changeKinds } from "#db/approvals/kinds.ts";
import type { Peer } from "#db/desk/operator-ties.ts";
import { mayDecide, mayWrite, queues } from "#domain/contracts/desk/roles.ts";
import { mayAgree, mayChange } from "./change-rules.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const shownMax = 50;

/** Ids of the operators who count as one person with this operator, whose own id is included. */
const selfAmong = (peers: readonly Peer[]) =>
  peers.filter(({ is_tied }) => is_tied === 1).map(({ id }) => id);

/** Lists changes that wait for this operator's approval, oldest first. */
export async function waitingChanges({ db, operator }: DeskScope, peers: readonly Peer[]) {
  const kinds = Object.keys(changeKinds).filter((kind) => mayChange(operator, kind));
  const rows = await listAsked(...db, { kinds, self: selfAmong(peers) });
  return rows.filter((row) => mayAgree(operator, row));
}

export const inboxHandlers = operatorCalls({
  deskInbox: async (scope) => {
    const { db, operator, nowMs } = scope;
    const peers = await peersOf(scope);
    const self = selfAmong(peers);
    const kinds = queues.filter((queue) => mayDecide(operator, queue));
    const [changes, items, circulars] = await Promise.all([
      waitingChanges(scope, peers),
      listHalfApproved(...db, { kinds, self }),
      mayWrite(operator, "circular") ? listAskedCirculars(...db, self) : [],
    ]);
    const others = [
      ...items.map((item) => ({ ...item, kind: item.queue })),
      ...circulars.map((each) => ({ ...each, kind: "circular" })),
    ];
    const all = [...changes, ...others.map((each) => ({ ...each, subject: each.id }))].sort(
      (one, other) => one.askedMs - other.askedMs,
    );
    const nameOf = (wanted: string) => peers.find(({ id }) => id === wanted)?.name ?? "";
    const data = all.slice(0, shownMax).map(({ id, kind, subject, name, askedBy, askedMs }) => ({
      ...{ id, kind, subject, subject_name: name },
      ...{ asked_by: nameOf(askedBy), asked_ms: askedMs },
    }));
    return { total: all.length, now_ms: nowMs, data };
  },
});
