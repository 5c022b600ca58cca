/** Brings changes into force whose start has come. */
import { changeNote, subjectName } from "#domain/changes/change.ts";
import { performLogged } from "./audit-log.ts";
import { customerOf } from "./changes/kinds.ts";
import {
  type Change,
  carryOut,
  findHindrance,
  listDueChanges,
  refuseChange,
  startChange,
} from "./changes.ts";

/** Who the audit log names for what comes into force by itself. */
const platform = { id: "platform", name: "Platform" };

/**
 * Carries out all changes that are due. One that may not come into force any more is refused. Each
 * has an entry of its own, so that another run goes on where one broke off, and none comes into
 * force twice.
 * @throws when the database is out of reach, or refuses one; the others are done then
 */
export async function applyDueChanges(
  db: D1Database,
  companyId: number,
  nowMs: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const change of await listDueChanges(db, companyId, nowMs)) {
    await applyDue(db, companyId, change, nowMs).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some changes are still due");
}

async function applyDue(
  db: D1Database,
  companyId: number,
  change: Change,
  nowMs: number,
): Promise<void> {
  const { id, before, after, reason } = change;
  const entry = { atMs: nowMs, operator: platform, subject: subjectName(change) };
  const userId = customerOf(change);
  const note = changeNote(before, after, reason);
  const outcome = await performLogged(db, companyId, {
    entry: { ...entry, userId, id: `${id}/start`, act: "change_apply", note },
    request: "",
    change: startChange(db, companyId, change, nowMs),
    follow: (logged) => carryOut(db, companyId, change, logged),
  });
  if (outcome !== "refused") return;
  const error = await findHindrance(db, companyId, change);
  // Taken back meanwhile, or free to start again: the next run sees it as it is then.
  if (error === null) return;
  await performLogged(db, companyId, {
    entry: {
      ...entry,
      userId,
      id: `${id}/refused`,
      act: "change_refuse",
      note: `${error}: ${note}`,
    },
    request: "",
    change: refuseChange(db, companyId, change, { error, nowMs }),
  });
}
