/** Makes the first company of a new database, as SQL text that runs in one transaction. */
import { belongings, companyStatement, type NewCompany } from "#db/money/company-statements.ts";
import { firstCompanyId } from "#domain/text/names.ts";
import { marketStatements } from "#seed/demo-company.ts";
import { insert } from "#seed/sql.ts";
import { hashPassword } from "#worker/access/password-hash.ts";
import type { Options } from "./options.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL that creates the company with its host, its owner and the simulated markets, so that demo
 * accounts can trade. The company has no payment options, because customers must not pay to
 * addresses of an example.
 */
export async function firstCompanySql(
  { company, host, currency, timezone, lang, owner }: Options,
  password: string,
): Promise<string> {
  const made: NewCompany = {
    ...{ madeBy: "deploy", name: company, email: owner.email, isDefault: 1, host },
    settings: { site_name: company, currency, timezone, default_lang: lang },
    owner: {
      ...{ id: crypto.randomUUID(), ...owner },
      ...{ passwordHash: await hashPassword(password), createdMs: Date.now() },
    },
    // Copies no products: the company gets the markets of its own catalogue, below.
    ...{ takeFrom: 0, feed: "-", waitsFor: "" },
  };
  const json = quoted(JSON.stringify(made));
  const statements = [companyStatement, ...belongings(String(firstCompanyId))].map((sql) =>
    sql.replaceAll("?1", () => json),
  );
  return [...statements, ...marketStatements()].join(";\n");
}

/**
 * Returns SQL for one row: the number of companies, and in `hosts` 1 if a company has the host, or
 * 0 if none has.
 */
export function standingSql(host: string): string {
  return `SELECT (SELECT count(*) FROM companies) AS companies,
    (SELECT count(*) FROM company_hosts WHERE host = '${host}') AS hosts`;
}

export function hostSql(host: string): string {
  return `${insert("company_hosts", { host, company_id: firstCompanyId })} ON CONFLICT DO NOTHING`;
}
