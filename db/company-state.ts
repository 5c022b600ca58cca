/** The desk's view of a company, and the statements that change it. */

import type { Fields } from "#domain/changes/change.ts";
import { companyFacts } from "#domain/config/company-facts.ts";
import { sql } from "./sql.ts";

export interface CompanyState {
  stored: Fields;
  facts: Fields;
  hosts: string[];
  /** Address of its own back end; empty if none. */
  backEnd: string;
  hasAccounts: boolean;
}

export async function loadCompanyState(db: D1Database, companyId: number): Promise<CompanyState> {
  const row = await db
    .prepare(
      `SELECT ${companyFacts.map((fact) => `CAST(${fact} AS TEXT) AS ${fact}`).join(", ")}, upstream,
         (SELECT json_group_object(key, value) FROM company_config WHERE company_id = ?1) AS stored,
         (SELECT json_group_array(host) FROM company_hosts WHERE company_id = ?1) AS hosts,
         EXISTS (SELECT 1 FROM users WHERE company_id = ?1) AS hasAccounts
       FROM companies WHERE id = ?1`,
    )
    .bind(companyId)
    .first<
      Record<string, string> & {
        upstream: string;
        stored: string;
        hosts: string;
        hasAccounts: number;
      }
    >();
  if (!row) throw new Error(`there is no company ${companyId}`);
  return {
    stored: JSON.parse(row.stored) as Fields,
    facts: Object.fromEntries(companyFacts.map((fact) => [fact, row[fact] ?? ""])),
    backEnd: row.upstream ?? "",
    hosts: (JSON.parse(row.hosts) as string[]).sort(),
    hasAccounts: row.hasAccounts === 1,
  };
}

/** The hosts of a company. */
export async function listHosts(db: D1Database, companyId: number): Promise<string[]> {
  const { results } = await sql(db)`SELECT host FROM company_hosts
    WHERE company_id = ${companyId}`.all<{ host: string }>();
  return results.map(({ host }) => host);
}
