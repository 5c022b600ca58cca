/** A company's loans, signed agreements, and loan reports. */
import type { LoanReport, SignedTerms } from "#domain/contracts/loans.ts";

export interface SignedAgreement {
  hash: string;
  userId: string;
  lang: string;
  content: string;
  signFile: string;
  signedMs: number;
}

/** Stores an agreement; the same one twice is stored once. */
export async function storeAgreement(
  db: D1Database,
  companyId: number,
  { hash, userId, lang, content, signFile, signedMs }: SignedAgreement,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO loan_agreements (company_id, hash, user_id, lang, content, sign_file, signed_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (company_id, hash) DO NOTHING`,
    )
    .bind(companyId, hash, userId, lang, content, signFile, signedMs)
    .run();
}

/** A user's signed agreements, newest first. */
export async function listAgreements(
  db: D1Database,
  companyId: number,
  userId: string,
): Promise<Array<Pick<SignedAgreement, "hash" | "signedMs">>> {
  const { results } = await db
    .prepare(
      `SELECT hash, signed_ms AS signedMs FROM loan_agreements
       WHERE company_id = ? AND user_id = ? ORDER BY signed_ms DESC, hash`,
    )
    .bind(companyId, userId)
    .all<Pick<SignedAgreement, "hash" | "signedMs">>();
  return results;
}

/** Finds an agreement of this user only. */
export async function findAgreement(
  db: D1Database,
  companyId: number,
  userId: string,
  hash: string,
): Promise<SignedAgreement | null> {
  return db
    .prepare(
      `SELECT hash, user_id AS userId, lang, content, sign_file AS signFile, signed_ms AS signedMs
       FROM loan_agreements WHERE company_id = ? AND hash = ? AND user_id = ?`,
    )
    .bind(companyId, hash, userId)
    .first<SignedAgreement>();
}

/** Stores a loan's report unless a newer one is stored. */
export function putLoan(db: D1Database, companyId: number, loan: LoanReport): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO loans (company_id, id, user_id, amount, currency, terms, start_day, due_day, interest, penalty,
         repaid_ms, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
       ON CONFLICT (company_id, id) DO UPDATE SET interest = ?9, penalty = ?10, repaid_ms = ?11, version = ?12
       WHERE loans.version < ?12 AND loans.user_id = ?3`,
    )
    .bind(
      companyId,
      loan.id,
      loan.userId,
      loan.amount,
      loan.currency,
      JSON.stringify(loan.terms),
      loan.startDay,
      loan.dueDay,
      loan.interest,
      loan.penalty,
      loan.repaidAtMs,
      loan.version,
    );
}

export interface BookedLoan extends Omit<LoanReport, "version"> {
  uid: string;
}

type BookedRow = Omit<BookedLoan, "terms"> & { terms: string };

export type LoanBookState = "running" | "late" | "repaid";

const states: Record<LoanBookState, string> = {
  running: "l.repaid_ms IS NULL",
  late: "l.repaid_ms IS NULL AND l.due_day < ?2",
  repaid: "l.repaid_ms IS NOT NULL",
};

/** Unpaid loans by due date, then repaid ones, newest first. @param today local day */
export async function listLoans(
  db: D1Database,
  companyId: number,
  { state, today }: { state: LoanBookState; today: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BookedLoan[]; total: number }> {
  const filter = `l.company_id = ?1 AND ?2 = ?2 AND ${states[state]}`;
  const order = state === "repaid" ? "l.repaid_ms DESC, l.id" : "l.due_day, l.id";
  const [rows, count] = await db.batch<BookedRow & { n: number }>([
    db
      .prepare(
        `SELECT l.id, l.user_id AS userId, coalesce(u.uid, '') AS uid, l.amount, l.currency, l.terms,
           l.start_day AS startDay, l.due_day AS dueDay, l.interest, l.penalty, l.repaid_ms AS repaidAtMs
         FROM loans AS l LEFT JOIN users AS u ON u.company_id = l.company_id AND u.id = l.user_id
         WHERE ${filter} ORDER BY ${order} LIMIT ?3 OFFSET ?4`,
      )
      .bind(companyId, today, limit, offset),
    db.prepare(`SELECT count(*) AS n FROM loans AS l WHERE ${filter}`).bind(companyId, today),
  ]);
  const listed = (rows?.results ?? []).map((row) => ({
    ...row,
    // `putLoan` wrote it.
    terms: JSON.parse(row.terms) as SignedTerms,
  }));
  return { rows: listed, total: count?.results[0]?.n ?? 0 };
}

export interface LoanSum {
  currency: string;
  amount: string;
  interest: string;
  penalty: string;
  isRepaid: 0 | 1;
}

/** Every loan ever made, to add up in code: SQLite cannot add decimals. */
export async function listLoanSums(db: D1Database, companyId: number): Promise<LoanSum[]> {
  const rows = await db
    .prepare(
      `SELECT currency, amount, interest, penalty, repaid_ms IS NOT NULL AS isRepaid FROM loans
       WHERE company_id = ?`,
    )
    .bind(companyId)
    .all<LoanSum>();
  return rows.results;
}
