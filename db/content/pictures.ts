import type { DeskPictures, PictureKind } from "#domain/contracts/desk/brand.ts";
import { loadSettings } from "../company/config.ts";
import { sql } from "../sql.ts";

export async function loadPictures(db: D1Database, companyId: number): Promise<DeskPictures> {
  const [{ logo, icon }, products] = await Promise.all([
    loadSettings(db, companyId),
    sql(db)`SELECT id, code, show_code, logo FROM products WHERE company_id = ${companyId}
      ORDER BY sort, id`.all<DeskPictures["products"][number]>(),
  ]);
  return { logo, icon, products: products.results };
}

/** Sets a picture that the company chose; changes no row if the company lacks the product. */
export function setPicture(
  db: D1Database,
  companyId: number,
  { kind, productId, path }: { kind: PictureKind; productId: number; path: string },
): D1PreparedStatement {
  if (kind === "product") {
    return sql(db)`UPDATE products SET logo = ${path} WHERE company_id = ${companyId}
      AND id = ${productId}`;
  }
  return sql(db)`INSERT INTO company_config (company_id, key, value)
    VALUES (${companyId}, ${kind}, ${path})
    ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`;
}
