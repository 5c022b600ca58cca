import type { FundTerms } from "#domain/mining/fund-terms.ts";
import { isOnTheWay } from "../approvals/money.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, listOf, part, raw, sql } from "../sql.ts";

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
  /** True while some approved money waits for the fund's journal. */
  hasMoneyOnTheWay: boolean;
}

interface Reader {
  companyId: number;
  lang: string;
}

/** SQL: funds, each with its text in the reader's language, else in English, else in any. */
const selectFund = ({ companyId, lang }: Reader) => part`SELECT f.id, f.currency, f.image, f.sort,
    f.is_open AS isOpen, f.terms, f.terms_version AS termsVersion, f.version,
    coalesce(t.title, '') AS title, coalesce(t.description, '') AS description,
    EXISTS (SELECT 1 FROM changes WHERE company_id = f.company_id AND subject = CAST(f.id AS TEXT)
      AND ${raw(isOnTheWay)}) AS hasMoneyOnTheWay
  FROM funds AS f LEFT JOIN fund_texts AS t ON t.company_id = f.company_id AND t.fund_id = f.id
    AND t.lang = (SELECT lang FROM fund_texts WHERE company_id = f.company_id AND fund_id = f.id
      ORDER BY lang != ${lang}, lang != 'en', lang LIMIT 1)
  WHERE f.company_id = ${companyId}`;

const toFund = rowAs<Fund>({ flags: ["isOpen", "hasMoneyOnTheWay"], json: ["terms"] });

export function listFunds(
  db: D1Database,
  reader: Reader,
  { isOpen, ...page }: { isOpen: boolean } & Page,
) {
  const least = isOpen ? 1 : 0;
  const list = part`${selectFund(reader)} AND f.is_open >= ${least} ORDER BY f.sort, f.id`;
  const all = part`FROM funds WHERE company_id = ${reader.companyId} AND is_open >= ${least}`;
  return readPage(db, list, all, page, toFund);
}

export function findFund(db: D1Database, reader: Reader, id: number) {
  return firstOf(db, toFund)`${selectFund(reader)} AND f.id = ${id}`;
}

export async function fundTitles(
  db: D1Database,
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const funds = await listOf<Pick<Fund, "id" | "title">>(db)`${selectFund(reader)}
    AND f.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return new Map(funds.map(({ id, title }) => [id, title]));
}

export interface FundText {
  lang: string;
  title: string;
  description: string;
  version: number;
}

export function listFundTexts(db: D1Database, companyId: number, id: number) {
  return listOf<FundText>(db)`SELECT lang, title, description, version FROM fund_texts
    WHERE company_id = ${companyId} AND fund_id = ${id} ORDER BY lang`;
}

export function addFund(
  db: D1Database,
  companyId: number,
  { actId, currency }: { actId: string; currency: string },
): D1PreparedStatement {
  return sql(db)`INSERT INTO funds (company_id, id, made_by, currency)
    SELECT ${companyId}, 1 + coalesce(max(id), 0), ${actId}, ${currency} FROM funds
      WHERE company_id = ${companyId}`;
}

export function findMadeFund(db: D1Database, companyId: number, actId: string) {
  return sql(db)`SELECT id FROM funds WHERE company_id = ${companyId}
    AND made_by = ${actId}`.first<number>("id");
}

type FundChange = Pick<Fund, "id" | "version" | "image" | "sort" | "isOpen">;

/**
 * Changes a fund. Changes no row if its version differs, or if the fund would open without terms or
 * title.
 */
export function setFund(
  db: D1Database,
  companyId: number,
  { id, version, image, sort, isOpen }: FundChange,
): D1PreparedStatement {
  const open = isOpen ? 1 : 0;
  return sql(db)`UPDATE funds SET version = version + 1, image = ${image}, sort = ${sort},
      is_open = ${open}
    WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND (${open} = 0
      OR terms IS NOT NULL AND EXISTS (SELECT 1 FROM fund_texts AS t
      WHERE t.company_id = ${companyId} AND t.fund_id = ${id}))`;
}

/** Saves a text. `version` is the one that the operator edited; 0 for a new text. */
export function saveFundText(
  db: D1Database,
  companyId: number,
  id: number,
  { lang, title, description, version }: FundText,
): D1PreparedStatement {
  return sql(db)`INSERT INTO fund_texts (company_id, fund_id, lang, title, description, version)
    SELECT ${companyId}, ${id}, ${lang}, ${title}, ${description}, 1 + ${version} FROM funds
    WHERE company_id = ${companyId} AND id = ${id} AND ${version} = coalesce((SELECT version
      FROM fund_texts WHERE company_id = ${companyId} AND fund_id = ${id} AND lang = ${lang}), 0)
    ON CONFLICT (company_id, fund_id, lang) DO UPDATE SET title = ${title},
      description = ${description}, version = excluded.version`;
}
