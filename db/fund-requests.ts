/** What one operator asks for a fund and a second one approves. */
export type FundRequestKind = "terms" | "money";
export type FundRequestState = "asked" | "approved" | "taken_back";

export interface FundRequest {
  id: string;
  fundId: number;
  kind: FundRequestKind;
  /** The terms (JSON), or the amount. */
  body: string;
  state: FundRequestState;
  askedBy: string;
  askedResets: number;
  askedMs: number;
  decidedBy: string;
  decidedMs: number;
  hasArrived: 0 | 1;
}

const columns = `id, fund_id AS fundId, kind, body, state, asked_by AS askedBy,
  asked_resets AS askedResets, asked_ms AS askedMs, decided_by AS decidedBy,
  decided_ms AS decidedMs, has_arrived AS hasArrived`;

/** Newest first. */
export async function listFundRequests(
  db: D1Database,
  companyId: number,
  fundId: number,
  limit: number,
): Promise<FundRequest[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM fund_requests WHERE company_id = ? AND fund_id = ?
       ORDER BY state != 'asked', asked_ms DESC, id LIMIT ?`,
    )
    .bind(companyId, fundId, limit)
    .all<FundRequest>();
  return results;
}

export async function findFundRequest(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<FundRequest | null> {
  return db
    .prepare(`SELECT ${columns} FROM fund_requests WHERE company_id = ? AND id = ?`)
    .bind(companyId, id)
    .first<FundRequest>();
}

/** By fund: how many wait for a second person. */
export async function countAsked(db: D1Database, companyId: number): Promise<Map<number, number>> {
  const { results } = await db
    .prepare(
      `SELECT fund_id AS id, count(*) AS n FROM fund_requests
       WHERE company_id = ? AND state = 'asked' GROUP BY fund_id`,
    )
    .bind(companyId)
    .all<{ id: number; n: number }>();
  return new Map(results.map(({ id, n }) => [id, n]));
}

interface Asker {
  by: string;
  resets: number;
  nowMs: number;
}

export function askFundRequest(
  db: D1Database,
  companyId: number,
  asked: Pick<FundRequest, "id" | "fundId" | "kind" | "body"> & Asker,
): D1PreparedStatement {
  const { id, fundId, kind, body, by, resets, nowMs } = asked;
  return db
    .prepare(
      `INSERT INTO fund_requests (company_id, id, fund_id, kind, body, state, asked_by, asked_resets, asked_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, 'asked', ?6, ?7, ?8 FROM funds WHERE company_id = ?1 AND id = ?3`,
    )
    .bind(companyId, id, fundId, kind, body, by, resets, nowMs);
}

/** Where who asked counts no more, an approval is a new asking. */
export function askAgain(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: FundRequest,
  { by, resets, nowMs }: Asker,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE fund_requests SET asked_by = ?5, asked_resets = ?6, asked_ms = ?7
       WHERE company_id = ?1 AND id = ?2 AND state = 'asked' AND asked_by = ?3 AND asked_resets = ?4`,
    )
    .bind(companyId, id, askedBy, askedResets, by, resets, nowMs);
}

/** Changes no row where somebody else has asked, or decided, meanwhile. */
export function decideFundRequest(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: FundRequest,
  { to, by, nowMs }: { to: "approved" | "taken_back"; by: string; nowMs: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE fund_requests SET state = ?5, decided_by = ?6, decided_ms = ?7
       WHERE company_id = ?1 AND id = ?2 AND state = 'asked' AND asked_by = ?3 AND asked_resets = ?4`,
    )
    .bind(companyId, id, askedBy, askedResets, to, by, nowMs);
}

/** Money that was approved and is not known to be in the fund's journal. */
export async function listMoneyOnTheWay(
  db: D1Database,
  companyId: number,
  fundId: number,
): Promise<Array<{ id: string; amount: string; currency: string }>> {
  const { results } = await db
    .prepare(
      `SELECT r.id, r.body AS amount, f.currency FROM fund_requests AS r
       JOIN funds AS f ON f.company_id = r.company_id AND f.id = r.fund_id
       WHERE r.company_id = ? AND r.fund_id = ? AND r.kind = 'money' AND r.state = 'approved'
         AND r.has_arrived = 0
       ORDER BY r.decided_ms, r.id`,
    )
    .bind(companyId, fundId)
    .all<{ id: string; amount: string; currency: string }>();
  return results;
}

export async function markArrived(db: D1Database, companyId: number, id: string): Promise<void> {
  await db
    .prepare("UPDATE fund_requests SET has_arrived = 1 WHERE company_id = ? AND id = ?")
    .bind(companyId, id)
    .run();
}
