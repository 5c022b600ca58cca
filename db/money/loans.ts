import type { LoanReport } from "#domain/contracts/loans.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { listOf, type Part, part, raw, sql } from "../sql.ts";

export interface SignedAgreement {
  hash: string;
  userId: string;
  lang: string;
  content: string;
  signFile: string;
  signedMs: number;
}

/** Stores an agreement, only once even if the call is repeated. */
export async function storeAgreement(
  db: D1Database,
  companyId: number,
  { hash, userId, lang, content, signFile, signedMs }: SignedAgreement,
): Promise<void> {
  await sql(db)`INSERT INTO loan_agreements (company_id, hash, user_id, lang, content, sign_file,
      signed_ms)
    VALUES (${companyId}, ${hash}, ${userId}, ${lang}, ${content}, ${signFile}, ${signedMs})
    ON CONFLICT (company_id, hash) DO NOTHING`.run();
}

export function listAgreements(db: D1Database, companyId: number, userId: string) {
  return listOf<Pick<SignedAgreement, "hash" | "signedMs">>(db)`SELECT hash, signed_ms AS signedMs
    FROM loan_agreements
    WHERE company_id = ${companyId} AND user_id = ${userId}
      ORDER BY signed_ms DESC, hash`;
}

/** Finds a user's agreement by its hash; null if another user has signed the agreement. */
export function findAgreement(db: D1Database, companyId: number, userId: string, hash: string) {
  return sql(db)`SELECT hash, user_id AS userId, lang, content, sign_file AS signFile,
      signed_ms AS signedMs FROM loan_agreements
    WHERE company_id = ${companyId} AND hash = ${hash}
      AND user_id = ${userId}`.first<SignedAgreement>();
}

/** Stores a loan's report unless a newer one is stored. */
export function putLoan(db: D1Database, companyId: number, loan: LoanReport): D1PreparedStatement {
  return sql(db)`INSERT INTO loans (company_id, id, user_id, amount, currency, terms, start_day,
      due_day, interest, penalty, repaid_ms, version)
    VALUES (${companyId}, ${loan.id}, ${loan.userId}, ${loan.amount}, ${loan.currency},
      ${JSON.stringify(loan.terms)}, ${loan.startDay}, ${loan.dueDay}, ${loan.interest},
      ${loan.penalty}, ${loan.repaidAtMs}, ${loan.version})
    ON CONFLICT (company_id, id) DO UPDATE SET interest = ${loan.interest},
      penalty = ${loan.penalty}, repaid_ms = ${loan.repaidAtMs}, version = ${loan.version}
    WHERE loans.version < ${loan.version} AND loans.user_id = ${loan.userId}`;
}

export interface BookedLoan extends Omit<LoanReport, "version"> {
  uid: string;
}

export type LoanBookState = "running" | "late" | "repaid";

const states = (today: number): Record<LoanBookState, Part> => ({
  running: part`l.repaid_ms IS NULL`,
  late: part`l.repaid_ms IS NULL AND l.due_day < ${today}`,
  repaid: part`l.repaid_ms IS NOT NULL`,
});

/**
 * Lists loans in this state: unpaid ones by due date, repaid ones newest first.
 * @param today number of the local day
 */
export function listLoans(
  db: D1Database,
  companyId: number,
  { state, today }: { state: LoanBookState; today: number },
  page: Page,
) {
  const filter = part`l.company_id = ${companyId} AND ${states(today)[state]}`;
  const order = state === "repaid" ? "l.repaid_ms DESC, l.id" : "l.due_day, l.id";
  const list = part`SELECT l.id, l.user_id AS userId, coalesce(u.uid, '') AS uid, l.amount,
      l.currency, l.terms, l.start_day AS startDay, l.due_day AS dueDay, l.interest, l.penalty,
      l.repaid_ms AS repaidAtMs FROM loans AS l
    LEFT JOIN users AS u ON u.company_id = l.company_id AND u.id = l.user_id
    WHERE ${filter} ORDER BY ${raw(order)}`;
  const all = part`FROM loans AS l WHERE ${filter}`;
  return readPage(db, list, all, page, rowAs<BookedLoan>({ json: ["terms"] }));
}

export interface LoanSum {
  currency: string;
  amount: string;
  interest: string;
  penalty: string;
  isRepaid: 0 | 1;
}

/**
 * Lists the amounts of all loans. The caller adds them, because SQLite cannot add decimals exactly.
 */
export function listLoanSums(db: D1Database, companyId: number) {
  return listOf<LoanSum>(db)`SELECT currency, amount, interest, penalty,
      repaid_ms IS NOT NULL AS isRepaid FROM loans
    WHERE company_id = ${companyId}`;
}
