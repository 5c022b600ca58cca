/** Funds of a company: their terms, and their titles in the reader's language. */
import type { FundTerms } from "#domain/mining/fund-terms.ts";
import { isOnTheWay } from "./approvals/money.ts";

export interface Fund {
  id: number;
  currency: string;
  image: string;
  sort: number;
  isOpen: boolean;
  /** Null until two operators have approved terms. */
  terms: FundTerms | null;
  termsVersion: number;
  version: number;
  title: string;
  description: string;
  /** True while approved money waits for the journal's answer. */
  hasMoneyOnTheWay: boolean;
}

type Row = Omit<Fund, "isOpen" | "terms" | "hasMoneyOnTheWay"> & {
  isOpen: number;
  terms: string | null;
  hasMoneyOnTheWay: number;
};

/** In the reader's language (?2), otherwise in English, otherwise in any. */
const selectFund = `SELECT f.id, f.currency, f.image, f.sort, f.is_open AS isOpen, f.terms,
    f.terms_version AS termsVersion, f.version, coalesce(t.title, '') AS title,
    coalesce(t.description, '') AS description,
    EXISTS (SELECT 1 FROM changes WHERE company_id = f.company_id AND subject = CAST(f.id AS TEXT)
      AND ${isOnTheWay}) AS hasMoneyOnTheWay
  FROM funds AS f LEFT JOIN fund_texts AS t ON t.company_id = f.company_id AND t.fund_id = f.id
    AND t.lang = (SELECT lang FROM fund_texts WHERE company_id = f.company_id AND fund_id = f.id
      ORDER BY lang != ?2, lang != 'en', lang LIMIT 1)
  WHERE f.company_id = ?1`;

interface Reader {
  companyId: number;
  lang: string;
}

export async function listFunds(
  db: D1Database,
  { companyId, lang }: Reader,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ rows: Fund[]; total: number }> {
  const least = isOpen ? 1 : 0;
  const [rows, count] = await db.batch<Row & { n: number }>([
    db
      .prepare(`${selectFund} AND f.is_open >= ?5 ORDER BY f.sort, f.id LIMIT ?3 OFFSET ?4`)
      .bind(companyId, lang, limit, offset, least),
    db
      .prepare("SELECT count(*) AS n FROM funds WHERE company_id = ? AND is_open >= ?")
      .bind(companyId, least),
  ]);
  return { rows: (rows?.results ?? []).map(toFund), total: count?.results[0]?.n ?? 0 };
}

export async function findFund(
  db: D1Database,
  { companyId, lang }: Reader,
  id: number,
): Promise<Fund | null> {
  const row = await db
    .prepare(`${selectFund} AND f.id = ?3`)
    .bind(companyId, lang, id)
    .first<Row>();
  return row && toFund(row);
}

/** Titles of these funds in the reader's language, by id. */
export async function fundTitles(
  db: D1Database,
  { companyId, lang }: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { results } = await db
    .prepare(`${selectFund} AND f.id IN (SELECT value FROM json_each(?3))`)
    .bind(companyId, lang, JSON.stringify(ids))
    .all<Row>();
  return new Map(results.map(({ id, title }) => [id, title]));
}

export interface FundText {
  lang: string;
  title: string;
  description: string;
  version: number;
}

export async function listFundTexts(
  db: D1Database,
  companyId: number,
  id: number,
): Promise<FundText[]> {
  const { results } = await db
    .prepare(
      `SELECT lang, title, description, version FROM fund_texts
       WHERE company_id = ? AND fund_id = ? ORDER BY lang`,
    )
    .bind(companyId, id)
    .all<FundText>();
  return results;
}

export function addFund(
  db: D1Database,
  companyId: number,
  { actId, currency }: { actId: string; currency: string },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO funds (company_id, id, made_by, currency)
       SELECT ?1, 1 + coalesce(max(id), 0), ?2, ?3 FROM funds WHERE company_id = ?1`,
    )
    .bind(companyId, actId, currency);
}

/** The fund that an act created. */
export async function findMadeFund(
  db: D1Database,
  companyId: number,
  actId: string,
): Promise<number | null> {
  return db
    .prepare("SELECT id FROM funds WHERE company_id = ? AND made_by = ?")
    .bind(companyId, actId)
    .first<number>("id");
}

interface FundChange {
  id: number;
  version: number;
  image: string;
  sort: number;
  isOpen: boolean;
}

/** Changes no row if the stored version differs, or if a fund without terms or title would open. */
export function setFund(
  db: D1Database,
  companyId: number,
  { id, version, image, sort, isOpen }: FundChange,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE funds SET version = version + 1, image = ?4, sort = ?5, is_open = ?6
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND (?6 = 0 OR terms IS NOT NULL AND EXISTS
         (SELECT 1 FROM fund_texts AS t WHERE t.company_id = ?1 AND t.fund_id = ?2))`,
    )
    .bind(companyId, id, version, image, sort, isOpen ? 1 : 0);
}

/** @param version edited version of the text; 0 if none */
export function saveFundText(
  db: D1Database,
  companyId: number,
  id: number,
  { lang, title, description, version }: FundText,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO fund_texts (company_id, fund_id, lang, title, description, version)
       SELECT ?1, ?2, ?3, ?4, ?5, 1 + ?6 FROM funds WHERE company_id = ?1 AND id = ?2
         AND ?6 = coalesce((SELECT version FROM fund_texts
           WHERE company_id = ?1 AND fund_id = ?2 AND lang = ?3), 0)
       ON CONFLICT (company_id, fund_id, lang) DO UPDATE SET title = ?4, description = ?5,
         version = excluded.version`,
    )
    .bind(companyId, id, lang, title, description, version);
}

function toFund({ terms, isOpen, hasMoneyOnTheWay, ...row }: Row): Fund {
  return {
    ...row,
    isOpen: isOpen === 1,
    hasMoneyOnTheWay: hasMoneyOnTheWay === 1,
    // The desk wrote it, after `wrongTerm`.
    terms: terms === null ? null : (JSON.parse(terms) as FundTerms),
  };
}
