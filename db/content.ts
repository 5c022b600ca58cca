import { sql } from "./sql.ts";

export interface NamedCategory {
  id: number;
  key: string;
  /** The company's own name in the reader's language; null if none. */
  own: string | null;
  /** Name in English, otherwise in its first language. */
  other: string | null;
}

/** The company's categories in its order. */
export async function listCategories(db: D1Database, companyId: number, lang: string) {
  const rows = await sql(db)`SELECT id, key,
      (SELECT name FROM category_names WHERE category_id = categories.id AND lang = ${lang}) AS own,
      (SELECT name FROM category_names WHERE category_id = categories.id
         ORDER BY lang != 'en', lang LIMIT 1) AS other
    FROM categories WHERE company_id = ${companyId} ORDER BY sort, id`.all<NamedCategory>();
  return rows.results;
}

export interface MenuItem {
  group: string;
  title: string;
  path: string;
  icon: string;
  is_mobile: number;
  is_allow_demo: number;
}

export async function listMenu(db: D1Database, companyId: number): Promise<MenuItem[]> {
  const rows = await sql(db)`SELECT grp AS "group", title, path, icon, is_mobile, is_allow_demo
    FROM menu_items WHERE company_id = ${companyId} ORDER BY grp, sort, id`.all<MenuItem>();
  return rows.results;
}
