/** A second company on a host of its own, for tests that try to cross between companies. */
export const secondHost = "second.example";

export function seedSecondCompany(): string[] {
  return [
    "INSERT INTO companies (id, name) VALUES (2, 'Second')",
    `INSERT INTO company_hosts VALUES ('${secondHost}', 2)`,
    `INSERT INTO company_config
       SELECT 2, key, CASE key WHEN 'site_name' THEN 'Second' ELSE value END
       FROM company_config WHERE company_id = 1`,
    "INSERT INTO categories (id, company_id, key, sort) VALUES (101, 2, 'crypto', 0)",
    `INSERT INTO products (id, company_id, category_id, instrument_id, code, show_code, sort, base, quote,
       lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
     SELECT 1001, 2, 101, instrument_id, code, show_code, 1, base, quote, lot_step, min_lots,
       max_lots, units_per_lot, fee_rate, multiples
     FROM products WHERE company_id = 1 AND code = 'BTCUSD'`,
  ];
}
