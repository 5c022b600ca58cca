/**
 * A second broker beside the demo company, on http://second.localhost. It has another name, colour,
 * language and theme, fewer products, and no Up/Down options or deposits. It shows, and lets tests
 * check, that companies share nothing but the prices.
 */
import { insert } from "./sql.ts";

const companyId = 2;
export const secondCompanyHost = "second.localhost";
/** Ids of this company's rows begin here, because ids are unique across companies. */
const offset = 1_000;
const categories = ["metals", "crypto"];

const own: Record<string, string> = {
  site_name: "Halcyon",
  default_lang: "fr",
  is_default_dark: "1",
  theme_primary: "#3a4fc4",
  timezone: "Europe/Paris",
  is_micro: "0",
  is_home_balance_recharge: "0",
  is_home_balance_withdraw: "0",
  blocked_countries: "KP,CU",
};

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");
const ownKeys = quoted(Object.keys(own));

/** Returns statements that add the second company to a database with only the demo company. */
export function secondCompanyStatements(): string[] {
  return [
    insert("companies", {
      id: companyId,
      name: "Halcyon",
      subject: "Halcyon Demo Markets",
      registered_address: "2 rue de l'Exemple, Paris",
      location: "Paris",
      email: "bonjour@halcyon.example",
    }),
    insert("company_hosts", { host: secondCompanyHost, company_id: companyId }),
    ...Object.entries(own).map(([key, value]) =>
      insert("company_config", { company_id: companyId, key, value }),
    ),
    `INSERT INTO company_config (company_id, key, value)
       SELECT ${companyId}, key, value FROM company_config WHERE company_id = 1 AND key NOT IN (${ownKeys})`,
    `INSERT INTO categories (id, company_id, key, sort)
       SELECT id + ${offset}, ${companyId}, key, sort FROM categories
       WHERE company_id = 1 AND key IN (${quoted(categories)})`,
    // The company names this category in two languages. In the others it has the platform's name.
    ...Object.entries({ en: "Precious metals", fr: "Métaux précieux" }).map(
      ([lang, name]) =>
        `INSERT INTO category_names (category_id, lang, name)
           SELECT id, '${lang}', '${name}' FROM categories WHERE company_id = ${companyId} AND key = 'metals'`,
    ),
    `INSERT INTO products (id, company_id, category_id, instrument_id, code, show_code, sort, base, quote,
         lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
       SELECT id + ${offset}, ${companyId}, category_id + ${offset}, instrument_id, code, show_code, sort, base, quote,
         lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples
       FROM products WHERE company_id = 1 AND category_id IN
         (SELECT id FROM categories WHERE company_id = 1 AND key IN (${quoted(categories)}))`,
    `INSERT INTO menu_items (company_id, grp, title, path, icon, is_mobile, is_allow_demo, sort)
       SELECT ${companyId}, grp, title, path, icon, is_mobile, is_allow_demo, sort FROM menu_items
       WHERE company_id = 1 AND path NOT IN ('/mine/charge', '/mine/withdraw', '/mine/wallet')`,
    `INSERT INTO news (id, company_id, published_ms)
       SELECT id + ${offset}, ${companyId}, published_ms FROM news WHERE company_id = 1
         AND published_ms = (SELECT min(published_ms) FROM news WHERE company_id = 1)`,
    `INSERT INTO news_texts (news_id, lang, title, body)
       SELECT n.id, t.lang, t.title, t.body FROM news AS n
       JOIN news_texts AS t ON t.news_id = n.id - ${offset} WHERE n.company_id = ${companyId}`,
  ];
}
