import type { DeskPictures, PictureKind } from "#domain/contracts/desk/brand.ts";
import { loadSettings } from "./config.ts";

/** Paths of the company's pictures, its products in the order of its list. */
export async function loadPictures(db: D1Database, companyId: number): Promise<DeskPictures> {
  const [{ logo, icon }, products] = await Promise.all([
    loadSettings(db, companyId),
    db
      .prepare(
        "SELECT id, code, show_code, logo FROM products WHERE company_id = ? ORDER BY sort, id",
      )
      .bind(companyId)
      .all<DeskPictures["products"][number]>(),
  ]);
  return { logo, icon, products: products.results };
}

/** Changes no row if the company does not have the product. */
export function setPicture(
  db: D1Database,
  companyId: number,
  { kind, productId, path }: { kind: PictureKind; productId: number; path: string },
): D1PreparedStatement {
  if (kind === "product") {
    return db
      .prepare("UPDATE products SET logo = ?3 WHERE company_id = ?1 AND id = ?2")
      .bind(companyId, productId, path);
  }
  return db
    .prepare(
      `INSERT INTO company_config (company_id, key, value) VALUES (?1, ?2, ?3)
       ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
    )
    .bind(companyId, kind, path);
}
