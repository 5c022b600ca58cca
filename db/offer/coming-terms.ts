/** Lists approved changes of terms that customers must know before the changes start. */

import type { Fields } from "#domain/changes/change.ts";
import { type ComingTerms, changedTerms, feltFrom, type TermKind } from "#domain/terms/coming.ts";
import { personOf } from "#domain/text/names.ts";
import { type Owner, sql } from "../sql.ts";

interface Row {
  id: string;
  kind: TermKind;
  subject: string;
  before: string;
  after: string;
  startMs: number;
  announcedMs: number;
}

/** Time in ms for which a change stays listed after its start, for accounts not yet notified. */
const lookBackMs = 86_400_000;

/**
 * Lists coming changes that worsen the terms of open positions.
 * @param userId if empty, only changes for all customers are listed
 */
export async function comingTerms(
  db: D1Database,
  { companyId, userId }: Owner,
  nowMs: number,
): Promise<ComingTerms[]> {
  const fromMs = nowMs - lookBackMs;
  // A pot has the terms of the customer whose money it holds.
  const customerId = personOf(userId);
  const { results } = await sql(db)`SELECT id, kind, subject, before, after, start_ms AS startMs,
      decided_ms AS announcedMs
    FROM changes WHERE company_id = ${companyId} AND state IN ('scheduled', 'applied') AND (
      (kind IN ('settings', 'financing_rate') AND start_ms > ${fromMs}) OR
      (kind = 'swap_free' AND start_ms > ${fromMs} AND subject = ${customerId}) OR
      (kind = 'financing_holiday' AND state = 'applied' AND
        subject BETWEEN date('now') AND date('now', '+95 days')))
    ORDER BY start_ms, asked_ms, id`.all<Row>();
  return results.flatMap(({ before, after, ...row }) => {
    const terms = changedTerms(row.kind, JSON.parse(before) as Fields, JSON.parse(after) as Fields);
    const startMs = feltFrom(row.kind, row.subject, row.startMs);
    return terms.length === 0 ? [] : [{ ...row, startMs, terms }];
  });
}
