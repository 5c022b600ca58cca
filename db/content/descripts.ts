import { listOf } from "../sql.ts";

export interface Descript {
  id: number;
  title: string;
  /** Raw HTML. The caller must pass it through `safeHtml` before sending it. */
  body: string;
}

/** Lists texts in the company's order, in the reader's language, in English or in any. */
export function listDescripts(
  db: D1Database,
  { companyId, lang, nowMs }: { companyId: number; lang: string; nowMs: number },
  group: string,
  limit: number,
) {
  return listOf<Descript>(db)`SELECT d.id, t.title, t.body FROM descripts AS d
    JOIN descript_texts AS t ON t.descript_id = d.id
      AND t.lang = (SELECT lang FROM descript_texts WHERE descript_id = d.id
        ORDER BY lang != ${lang}, lang != 'en', lang LIMIT 1)
    WHERE d.company_id = ${companyId} AND d.grp = ${group} AND d.published_ms <= ${nowMs}
    ORDER BY d.sort, d.id LIMIT ${limit}`;
}
