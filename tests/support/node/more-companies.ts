/**
 * Companies for the browser tests with more requirements than the demo company. They have no host,
 * so a browser's cookie names its company. A reviewer rejects every person of a certain name.
 */
interface Company {
  id: number;
  name: string;
  settings: Record<string, string>;
}

export const guardedCompany: Company = {
  id: 901,
  name: "Guarded",
  settings: { verify_reg_type: "2" },
};
export const papersCompany: Company = {
  id: 902,
  name: "Papers",
  settings: {
    verify_reg_type: "3",
    is_register_name: "1",
    is_register_card: "1",
    is_register_pics: "1",
  },
};
export const rejectedName = "Blurred Example";
export const rejectedReason = "The picture of the back cannot be read.";

function companyStatements({ id, name, settings }: Company): string[] {
  const own = { ...settings, site_name: name };
  return [
    `INSERT INTO companies (id, name) VALUES (${id}, '${name}')`,
    `INSERT INTO company_config SELECT ${id}, key, value FROM company_config WHERE company_id = 1`,
    ...Object.entries(own).map(
      ([key, value]) =>
        `INSERT OR REPLACE INTO company_config (company_id, key, value) VALUES (${id}, '${key}', '${value}')`,
    ),
    `INSERT INTO menu_items (company_id, grp, title, path, icon, is_mobile, is_allow_demo, sort)
       SELECT ${id}, grp, title, path, icon, is_mobile, is_allow_demo, sort FROM menu_items WHERE company_id = 1`,
    `INSERT INTO categories (id, company_id, key, sort)
       SELECT id + ${id * 100}, ${id}, key, sort FROM categories WHERE company_id = 1`,
    `INSERT INTO products (id, company_id, category_id, instrument_id, code, show_code, sort, base, quote,
       lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
     SELECT id + ${id * 1000}, ${id}, category_id + ${id * 100}, instrument_id, code, show_code, sort, base, quote,
       lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples
     FROM products WHERE company_id = 1`,
  ];
}

/** For a seeded database, once. */
export function moreCompaniesStatements(): string[] {
  return [
    ...companyStatements(guardedCompany),
    ...companyStatements(papersCompany),
    `CREATE TRIGGER reject_by_name AFTER INSERT ON real_names WHEN NEW.name = '${rejectedName}' BEGIN
       UPDATE real_names SET review_status = 3, reason = '${rejectedReason}'
       WHERE company_id = NEW.company_id AND user_id = NEW.user_id;
     END`,
  ];
}
