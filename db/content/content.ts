import type * as z from "zod/mini";
import type { getMenu } from "#domain/contracts/http/company.ts";
import { listOf } from "../sql.ts";

export interface NamedCategory {
  id: number;
  key: string;
  /** Company's own name of the category in the reader's language; null if none. */
  own: string | null;
  /** Company's name in English, otherwise in the first language; null if none. */
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
