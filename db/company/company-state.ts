import type { Fields } from "#domain/changes/change.ts";
import { companyFacts } from "#domain/config/company-facts.ts";
import { columnOf, raw, sql } from "../sql.ts";

export async function loadCompanyState(db: D1Database, companyId: number) {
  const facts = companyFacts.map((fact) => `CAST(${fact} AS TEXT) AS ${fact}`).join(", ");
  const row = await sql(db)`SELECT ${raw(facts)}, upstream AS backEnd,
      (SELECT json_group_object(key, value) FROM company_config WHERE company_id = c.id) AS stored,
      (SELECT json_group_array(host) FROM company_hosts WHERE company_id = c.id) AS hosts,
      EXISTS (SELECT 1 FROM users WHERE company_id = c.id) AS hasAccounts
    FROM companies AS c WHERE id = ${companyId}`.first<
    Record<"backEnd" | "stored" | "hosts", string> & Fields & { hasAccounts: number }
  >();
  if (!row) throw new Error(`there is no company ${companyId}`);
  return {
    stored: JSON.parse(row.stored) as Fields,
    facts: Object.fromEntries(companyFacts.map((fact) => [fact, row[fact] ?? ""])),
    backEnd: row.backEnd,
    hosts: (JSON.parse(row.hosts) as string[]).sort(),
    hasAccounts: row.hasAccounts === 1,
  };
}

export function listHosts(db: D1Database, companyId: number) {
  return columnOf<string>(db)`SELECT host FROM company_hosts
    WHERE company_id = ${companyId}`;
}
