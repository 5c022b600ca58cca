/** The first company of a new database: SQL text, run as one transaction. */
import { marketStatements } from "#seed/demo-company.ts";
import { insert } from "#seed/sql.ts";
import { operatorStatements } from "../desk-operators.ts";
import type { Options } from "./options.ts";

const companyId = 1;

/**
 * The company with its host, its owner and the simulated markets, which demo accounts can trade at
 * once. It has no payment options: nobody shall pay to an example's address.
 */
export async function firstCompanySql(
  { company, host, currency, timezone, lang, owner }: Options,
  password: string,
): Promise<string> {
  const settings = { site_name: company, currency, timezone, default_lang: lang };
  const row = { id: companyId, name: company, email: owner.email, is_default: 1 };
  const statements = [
    insert("companies", row),
    insert("company_hosts", { host, company_id: companyId }),
    ...Object.entries(settings).map(([key, value]) =>
      insert("company_config", { company_id: companyId, key, value }),
    ),
    ...marketStatements(),
    ...(await operatorStatements(companyId, { ...owner, role: "owner" }, password)),
  ];
  return statements.join(";\n");
}

/** One row: how many companies there are, and whether the host belongs to one. */
export function standingSql(host: string): string {
  return `SELECT (SELECT count(*) FROM companies) AS companies,
    (SELECT count(*) FROM company_hosts WHERE host = '${host}') AS hosts`;
}

/** Gives the host to the first company. */
export function hostSql(host: string): string {
  return `${insert("company_hosts", { host, company_id: companyId })} ON CONFLICT DO NOTHING`;
}
