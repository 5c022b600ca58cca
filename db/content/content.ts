import type * as z from "zod/mini";
import type { getMenu } from "#domain/contracts/http/company.ts";
import { listOf } from "../sql.ts";

export interface NamedCategory {
  id: number;
  key: string;
  /** Name that the company gave the category in the reader's language; null if none. */
  own: string | null;
  /** The name in English, or else in the alphabetically first language; null if none. */
  other: string | null;
}

export function listCategories(db: D1Database, companyId: number, lang: string) {
  return listOf<NamedCategory>(db)`SELECT id, key,
      (SELECT name FROM category_names WHERE category_id = categories.id AND lang = ${lang}) AS own,
      (SELECT name FROM category_names WHERE category_id = categories.id
         ORDER BY lang != 'en', lang LIMIT 1) AS other
    FROM categories WHERE company_id = ${companyId} ORDER BY sort, id`;
}

type MenuItem = z.input<typeof getMenu.output>[number];

export function listMenu(db: D1Database, companyId: number) {
  return listOf<MenuItem>(db)`SELECT grp AS "group", title, path, icon, is_mobile, is_allow_demo
    FROM menu_items WHERE company_id = ${companyId} ORDER BY grp, sort, id`;
}

export interface Descript {
  id: number;
  title: string;
  /** Raw HTML. The caller must pass it through `safeHtml` before sending it. */
  body: string;
}

/** Lists texts in the company's order, each in the reader's language, else English, else any. */
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
