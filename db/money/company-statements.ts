/** Data of a new company. The statements have it as JSON, in parameter ?1. */
export interface NewCompany {
  /** Id of the act that creates the company. */
  madeBy: string;
  name: string;
  email: string;
  isDefault: 0 | 1;
  host: string;
  settings: Record<string, string>;
  owner: { id: string; email: string; name: string; passwordHash: string; createdMs: number };
  /** Company from which menus and the products of `feed` are copied; 0 means none. */
  takeFrom: number;
  /** Feed whose products are copied; empty means all feeds, `-` none. */
  feed: string;
  /**
   * Id of the creator. The company stays closed until another person adds an owner. Empty if the
   * company opens at once.
   */
  waitsFor: string;
}

const given = (path: string) => `json_extract(?1, '$.${path}')`;
const made = `(SELECT id FROM companies WHERE made_by = ${given("madeBy")})`;
const source = given("takeFrom");

/** SQL: true for the products `p` that are copied from the company `takeFrom`. */
const taken = `p.company_id = ${source} AND ${given("feed")} IN ('', (
  SELECT feed_id FROM instruments WHERE id = p.instrument_id))`;

const productColumns = `instrument_id, code, show_code, sort, base, quote, lot_step, min_lots, max_lots,
  units_per_lot, fee_rate, margin_mode, fixed_margin, multiples, exposure_limit`;

/**
 * Adds the company. Adds no row if the act has already created it or another company has the host.
 */
export const companyStatement = `INSERT INTO companies (id, name, email, is_default, made_by, waits_for)
  SELECT (SELECT coalesce(max(id), 0) + 1 FROM companies), ${given("name")}, ${given("email")},
    ${given("isDefault")}, ${given("madeBy")}, ${given("waitsFor")}
  WHERE NOT EXISTS (SELECT 1 FROM company_hosts WHERE host = ${given("host")})
    AND NOT EXISTS (SELECT 1 FROM companies WHERE made_by = ${given("madeBy")})`;

/** Adds the company's other rows. @param when SQL that must be true for any row to be added */
export function belongings(when: string): string[] {
  // If an act runs twice in parallel, only the first run may add rows. It adds the host last.
  // So the second run finds the host, and adds nothing.
  const isNew = `${when} AND NOT EXISTS (
    SELECT 1 FROM company_hosts WHERE company_id = ${made})`;
  return [
    `INSERT INTO company_config (company_id, key, value)
       SELECT ${made}, s.key, s.value FROM json_each(?1, '$.settings') AS s WHERE ${isNew}`,
    `INSERT INTO operators (company_id, id, email, name, role, password_hash, created_ms)
       SELECT ${made}, ${given("owner.id")}, ${given("owner.email")}, ${given("owner.name")}, 'owner',
         ${given("owner.passwordHash")}, ${given("owner.createdMs")} WHERE ${isNew}`,
    `INSERT INTO menu_items (company_id, grp, title, path, icon, is_mobile, is_allow_demo, sort)
       SELECT ${made}, grp, title, path, icon, is_mobile, is_allow_demo, sort FROM menu_items
       WHERE company_id = ${source} AND ${isNew}`,
    `INSERT INTO categories (company_id, key, sort)
       SELECT ${made}, c.key, c.sort FROM categories AS c WHERE c.company_id = ${source} AND ${isNew}
         AND EXISTS (SELECT 1 FROM products AS p WHERE p.category_id = c.id AND ${taken})`,
    `INSERT INTO category_names (category_id, lang, name)
       SELECT mine.id, n.lang, n.name FROM categories AS mine
       JOIN categories AS c ON c.company_id = ${source} AND c.key = mine.key
       JOIN category_names AS n ON n.category_id = c.id WHERE mine.company_id = ${made} AND ${isNew}`,
    `INSERT INTO products (company_id, category_id, ${productColumns})
       SELECT ${made}, mine.id, ${productColumns.replaceAll(/\b(?=[a-z])/g, "p.")}
       FROM products AS p JOIN categories AS c ON c.id = p.category_id
       JOIN categories AS mine ON mine.company_id = ${made} AND mine.key = c.key
       WHERE ${taken} AND ${isNew}`,
    `INSERT INTO product_names (product_id, lang, name)
       SELECT mine.id, n.lang, n.name FROM products AS mine
       JOIN products AS p ON p.company_id = ${source} AND p.code = mine.code
       JOIN product_names AS n ON n.product_id = p.id WHERE mine.company_id = ${made} AND ${isNew}`,
    `INSERT INTO micro_durations (company_id, id, seconds, profit_ratio, limit_amount, sort)
       SELECT ${made}, id, seconds, profit_ratio, limit_amount, sort FROM micro_durations
       WHERE company_id = ${source} AND ${given("feed")} != '-' AND ${isNew}`,
    `INSERT INTO micro_amounts (company_id, amount, sort)
       SELECT ${made}, amount, sort FROM micro_amounts
       WHERE company_id = ${source} AND ${given("feed")} != '-' AND ${isNew}`,
    `INSERT INTO company_hosts (host, company_id) SELECT ${given("host")}, ${made} WHERE ${isNew}`,
  ];
}
