/** Ready answers for customers. */
import type { LanguageCode } from "#domain/language-tags.ts";

/** Maximum ready answers of one company. */
export const cannedMax = 500;

interface CannedRow {
  id: string;
  lang: LanguageCode;
  title: string;
  text: string;
}

/** Ordered by language and title. */
export async function listCanned(db: D1Database, companyId: number): Promise<CannedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, lang, title, text FROM canned_answers WHERE company_id = ?
       ORDER BY lang, title, id`,
    )
    .bind(companyId)
    .all<CannedRow>();
  return results;
}

/** Changes nothing if the company has reached the maximum. */
export function addCanned(
  db: D1Database,
  companyId: number,
  { id, lang, title, text }: CannedRow,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO canned_answers (company_id, id, lang, title, text)
       SELECT ?1, ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM canned_answers WHERE company_id = ?1) < ?6
       ON CONFLICT (company_id, id) DO NOTHING`,
    )
    .bind(companyId, id, lang, title, text, cannedMax);
}

export function changeCanned(
  db: D1Database,
  companyId: number,
  { id, lang, title, text }: CannedRow,
): D1PreparedStatement {
  return db
    .prepare(
      "UPDATE canned_answers SET lang = ?, title = ?, text = ? WHERE company_id = ? AND id = ?",
    )
    .bind(lang, title, text, companyId, id);
}

export function removeCanned(db: D1Database, companyId: number, id: string): D1PreparedStatement {
  return db
    .prepare("DELETE FROM canned_answers WHERE company_id = ? AND id = ?")
    .bind(companyId, id);
}
