/** Changes of terms that were agreed on and are told before they start. */
import type { Fields } from "#domain/changes/change.ts";
import { personOf } from "#domain/names.ts";
import { type ComingTerms, changedTerms, feltFrom, type TermKind } from "#domain/terms/coming.ts";

interface Row {
  id: string;
  kind: TermKind;
  subject: string;
  before: string;
  after: string;
  startMs: number;
  announcedMs: number;
}

/** An account that was out of reach for some time hears of what has started meanwhile, too. */
const lookBackMs = 86_400_000;

/**
 * What gets worse for who holds something open; nothing for a change that only makes terms better.
 * @param userId also what is about this customer; empty for what is about all
 */
export async function comingTerms(
  db: D1Database,
  { companyId, userId }: { companyId: number; userId: string },
  nowMs: number,
): Promise<ComingTerms[]> {
  const { results } = await db
    .prepare(
      `SELECT id, kind, subject, before, after, start_ms AS startMs, decided_ms AS announcedMs
       FROM changes WHERE company_id = ?1 AND state IN ('scheduled', 'applied') AND (
         (kind IN ('settings', 'financing_rate') AND start_ms > ?3) OR
         (kind = 'swap_free' AND start_ms > ?3 AND subject = ?2) OR
         (kind = 'financing_holiday' AND state = 'applied' AND
           subject BETWEEN date('now') AND date('now', '+95 days')))
       ORDER BY start_ms, asked_ms, id`,
    )
    // A pot has the terms of its follower.
    .bind(companyId, personOf(userId), nowMs - lookBackMs)
    .all<Row>();
  return results.flatMap(({ before, after, ...row }) => {
    const terms = changedTerms(row.kind, JSON.parse(before) as Fields, JSON.parse(after) as Fields);
    const startMs = feltFrom(row.kind, row.subject, row.startMs);
    return terms.length === 0 ? [] : [{ ...row, startMs, terms }];
  });
}
