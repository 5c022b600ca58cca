import type { LanguageCode } from "#domain/language/language-tags.ts";
import { listOf, sql } from "../sql.ts";

/** Maximum number of ready answers per company. */
export const cannedMax = 500;

interface CannedRow {
  id: string;
  lang: LanguageCode;
  title: string;
  text: string;
}

export function listCanned(db: D1Database, companyId: number) {
  return listOf<CannedRow>(db)`SELECT id, lang, title, text FROM canned_answers
    WHERE company_id = ${companyId}
    ORDER BY lang, title, id`;
}

/** Adds a ready answer; changes no row if the company has reached the maximum. */
export function addCanned(db: D1Database, companyId: number, { id, lang, title, text }: CannedRow) {
  return sql(db)`INSERT INTO canned_answers (company_id, id, lang, title, text)
    SELECT ${companyId}, ${id}, ${lang}, ${title}, ${text}
    WHERE (SELECT count(*) FROM canned_answers WHERE company_id = ${companyId}) < ${cannedMax}
    ON CONFLICT (company_id, id) DO NOTHING`;
}

export function changeCanned(
  db: D1Database,
  companyId: number,
  { id, lang, title, text }: CannedRow,
): D1PreparedStatement {
  return sql(db)`UPDATE canned_answers SET lang = ${lang}, title = ${title}, text = ${text}
    WHERE company_id = ${companyId} AND id = ${id}`;
}

export function removeCanned(db: D1Database, companyId: number, id: string): D1PreparedStatement {
  return sql(db)`DELETE FROM canned_answers WHERE company_id = ${companyId} AND id = ${id}`;
}
