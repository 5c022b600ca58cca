import { changeNote } from "#domain/changes/change.ts";
import { performLogged } from "../desk/audit-log.ts";
import { listOf, raw, sql } from "../sql.ts";
import { platform } from "./due-changes.ts";

/** SQL: true for an approved movement of fund money that the fund's journal has not answered. */
export const isOnTheWay = "kind = 'fund_money' AND state = 'scheduled'";

interface Money {
  id: string;
  reason: string;
  way: "put_in" | "take_out";
  amount: string;
  currency: string;
}

export function listMoneyOnTheWay(db: D1Database, companyId: number, fundId: number) {
  return listOf<Money>(db)`SELECT id, reason, json_extract(after, '$.way') AS way,
    json_extract(after, '$.amount') AS amount,
      json_extract(after, '$.currency') AS currency FROM changes
    WHERE company_id = ${companyId} AND subject = ${String(fundId)} AND ${raw(isOnTheWay)}
      ORDER BY decided_ms, id`;
}

/** Stores and logs the answer of the fund's journal. The journal gives a repeat the same answer. */
export async function endMoney(
  db: D1Database,
  companyId: number,
  fundId: number,
  { id, reason, isMoved, nowMs, ...after }: Money & { isMoved: boolean; nowMs: number },
): Promise<void> {
  const error = isMoved ? "" : "money_not_free";
  const note = changeNote({}, after, reason);
  await performLogged(db, companyId, {
    entry: {
      id: `${id}/${isMoved ? "moved" : "refused"}`,
      act: isMoved ? "change_apply" : "change_refuse",
      ...{ atMs: nowMs, operator: platform, subject: `fund_money/${fundId}`, userId: "" },
      note: isMoved ? note : `${error}: ${note}`,
    },
    request: "",
    change: sql(db)`UPDATE changes SET state = ${isMoved ? "applied" : "refused"}, error = ${error},
        ended_ms = ${nowMs}
      WHERE company_id = ${companyId} AND id = ${id} AND ${raw(isOnTheWay)}`,
  });
}

/** Counts, for each fund, the changes of terms or money that wait for a second person. */
export async function countAskedOfFunds(db: D1Database, companyId: number) {
  const rows = await listOf<{ subject: string; n: number }>(db)`SELECT subject, count(*) AS n
    FROM changes WHERE company_id = ${companyId} AND state = 'asked'
      AND kind IN ('fund_terms', 'fund_money') GROUP BY subject`;
  return new Map(rows.map(({ subject, n }) => [Number(subject), n]));
}
