/** Companies of the deployment, as owners of its first company see and create them. */

import { happened } from "./audit-log.ts";
import {
  belongings,
  companyStatement,
  given,
  made,
  type NewCompany,
} from "./company-statements.ts";
import { sql } from "./sql.ts";

/**
 * Ties the owner to the creator of the company, and to all operators tied to them: they have seen
 * the first password.
 */
const ownerTie = (company: string, owner: string) => `
  INSERT INTO operator_ties (company_id, operator_id, tied_to)
    SELECT ${company}, ${owner}, hand FROM (
      SELECT ?4 AS hand
      UNION SELECT tied_to FROM operator_ties WHERE company_id = ?2 AND operator_id = ?4)
    WHERE ${happened("?2", "?3")} ON CONFLICT DO NOTHING`;

export interface Maker {
  companyId: number;
  operatorId: string;
}

export function addCompany(db: D1Database, company: NewCompany): D1PreparedStatement {
  return db.prepare(companyStatement).bind(JSON.stringify(company));
}

/** Statements after the act logged at the creator's company under this hash. */
export function addBelongings(
  db: D1Database,
  company: NewCompany,
  { companyId, operatorId }: Maker,
  loggedHash: string,
): D1PreparedStatement[] {
  const json = JSON.stringify(company);
  const values = [json, companyId, loggedHash];
  return [
    ...belongings(happened("?2", "?3")).map((sql) => db.prepare(sql).bind(...values)),
    db.prepare(ownerTie(made, given("owner.id"))).bind(...values, operatorId),
  ];
}

/** Adds no row if the company does not exist, or has an operator with this e-mail. */
export function addFirstOwner(
  db: D1Database,
  companyId: number,
  { id, email, name, passwordHash, createdMs }: NewCompany["owner"],
): D1PreparedStatement {
  return sql(db)`INSERT INTO operators (company_id, id, email, name, role, password_hash,
      created_ms)
    SELECT id, ${id}, ${email}, ${name}, 'owner', ${passwordHash}, ${createdMs} FROM companies
    WHERE id = ${companyId}
    ON CONFLICT DO NOTHING`;
}

export function tieFirstOwner(
  db: D1Database,
  { companyId, ownerId }: { companyId: number; ownerId: string },
  maker: Maker,
  loggedHash: string,
): D1PreparedStatement {
  return db
    .prepare(ownerTie("?1", "?5"))
    .bind(companyId, maker.companyId, loggedHash, maker.operatorId, ownerId);
}

/** Opens the company, if another person than its creator added the owner. */
export function openCompany(db: D1Database, companyId: number, maker: Maker, loggedHash: string) {
  const hands = (operator: string) => `SELECT ${operator} UNION
    SELECT tied_to FROM operator_ties WHERE company_id = ?2 AND operator_id = ${operator}`;
  return db
    .prepare(
      `UPDATE companies SET waits_for = '' WHERE id = ?1 AND ${happened("?2", "?3")}
         AND NOT EXISTS (SELECT * FROM (${hands("waits_for")}) INTERSECT SELECT * FROM (${hands("?4")}))`,
    )
    .bind(companyId, maker.companyId, loggedHash, maker.operatorId);
}

export interface KnownCompany {
  id: number;
  name: string;
  hosts: string[];
  owners: string[];
  /** Feeds of its products. */
  feeds: string[];
  products: number;
}

/** All of the deployment. */
export async function listCompanies(db: D1Database): Promise<KnownCompany[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name,
         (SELECT json_group_array(host) FROM (SELECT host FROM company_hosts
            WHERE company_id = c.id ORDER BY host)) AS hosts,
         (SELECT json_group_array(name) FROM (SELECT name FROM operators
            WHERE company_id = c.id AND role = 'owner' AND status = 1
            ORDER BY created_ms, name)) AS owners,
         (SELECT json_group_array(feed_id) FROM (SELECT DISTINCT i.feed_id FROM products AS p
            JOIN instruments AS i ON i.id = p.instrument_id
            WHERE p.company_id = c.id ORDER BY 1)) AS feeds,
         (SELECT count(*) FROM products WHERE company_id = c.id) AS products
       FROM companies AS c ORDER BY id LIMIT 1000`,
    )
    .all<
      Record<"hosts" | "owners" | "feeds", string> & { id: number; name: string; products: number }
    >();
  return results.map(({ hosts, owners, feeds, ...row }) => ({
    ...row,
    hosts: JSON.parse(hosts) as string[],
    owners: JSON.parse(owners) as string[],
    feeds: JSON.parse(feeds) as string[],
  }));
}

/** The company that an act created; null before. */
export function findMadeCompany(db: D1Database, madeBy: string): Promise<number | null> {
  return sql(db)`SELECT id FROM companies WHERE made_by = ${madeBy}`.first<number>("id");
}
