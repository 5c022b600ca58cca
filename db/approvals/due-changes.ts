import { changeNote, subjectName } from "#domain/changes/change.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { performLogged } from "../desk/audit-log.ts";
import { listOf, raw, sql } from "../sql.ts";
import {
  type Change,
  carryOut,
  columns,
  mayApply,
  readFit,
  standsAs,
  toChange,
} from "./changes.ts";
import { changeKinds, customerOf, elsewhere } from "./kinds.ts";

/** Stands for the operator in log entries of scheduled changes that come into force. */
export const platform = { id: "platform", name: "Platform" };

/**
 * Carries out the 100 changes that have been due longest. Refuses changes that may no longer come
 * into force. Each change has its own log entry. So if a run breaks off, the next run continues and
 * applies no change twice.
 * @throws after each change was tried, if the database failed for one of them
 */
export async function applyDueChanges(db: D1Database, companyId: number, nowMs: number) {
  const failures: unknown[] = [];
  for (const change of await listDueChanges(db, companyId, nowMs)) {
    await applyDue(db, companyId, change, nowMs).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some changes are still due");
}

async function applyDue(db: D1Database, companyId: number, change: Change, nowMs: number) {
  const { id, before, after, reason } = change;
  const entry = { atMs: nowMs, operator: platform, subject: subjectName(change) };
  const userId = customerOf(change);
  const note = changeNote(before, after, reason);
  const { error, current } = await readFit(db, companyId, change);
  if (error === null) {
    // Applies nothing if the change or the stored values have changed since they were read. The
    // next run then reads both again.
    await performLogged(db, companyId, {
      entry: { ...entry, userId, id: `${id}/start`, act: "change_apply", note },
      request: "",
      change: startChange(db, companyId, change, { nowMs, current }),
      follow: (logged) => carryOut(db, companyId, change, logged),
    });
    return;
  }
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

export function nextStart(db: D1Database, companyId: number): Promise<number | null> {
  return sql(db)`SELECT min(start_ms) AS at FROM changes
    WHERE company_id = ${companyId} AND state = 'scheduled'
      AND kind NOT IN (${raw(elsewhere)})`.first<number>("at");
}

function listDueChanges(db: D1Database, companyId: number, nowMs: number) {
  return listOf(db, toChange)`SELECT ${raw(columns)} FROM changes AS c
    WHERE c.company_id = ${companyId} AND c.state = 'scheduled' AND c.start_ms <= ${nowMs}
      AND c.kind NOT IN (${raw(elsewhere)})
    ORDER BY c.start_ms, c.asked_ms, c.id LIMIT 100`;
}

/** Applies a change. Changes no row if the change is not scheduled or if `mayApply` is false. */
function startChange(
  db: D1Database,
  companyId: number,
  { id, kind }: Change,
  { nowMs, current }: { nowMs: number; current: string | null },
): D1PreparedStatement {
  return sql(db)`UPDATE changes AS c SET state = 'applied', ended_ms = ${nowMs}
    WHERE c.company_id = ${companyId} AND c.id = ${id} AND c.state = 'scheduled'
      AND ${standsAs(changeKinds[kind], current)} AND ${raw(mayApply(changeKinds[kind]))}`;
}

function refuseChange(
  db: D1Database,
  companyId: number,
  { id }: Change,
  { error, nowMs }: { error: ErrorName; nowMs: number },
): D1PreparedStatement {
  return sql(db)`UPDATE changes SET state = 'refused', ended_ms = ${nowMs}, error = ${error}
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'scheduled'`;
}
