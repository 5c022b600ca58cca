/** Lists and creates the deployment's companies, for owners of its first company. */

import type { DeskCompany } from "#domain/contracts/desk/companies.ts";
import { happened, isLogged } from "../desk/audit-log.ts";
import { belongings, companyStatement, type NewCompany } from "../money/company-statements.ts";
import { rowAs } from "../row-as.ts";
import { listOf, type Part, part, raw, sql } from "../sql.ts";

export interface Maker {
  companyId: number;
  operatorId: string;
}

/**
 * Ties a new company's owner to the creator, who knows the owner's password. Also ties the owner to
 * all operators to whom the creator is tied. Tied operators count as one person.
 */
export function tieFirstOwner(
  db: D1Database,
  { companyId, ownerId }: { companyId: number | Part; ownerId: string },
  maker: Maker,
  loggedHash: string,
): D1PreparedStatement {
  return sql(db)`INSERT INTO operator_ties (company_id, operator_id, tied_to)
    SELECT ${companyId}, ${ownerId}, hand FROM (SELECT ${maker.operatorId} AS hand
      UNION SELECT tied_to FROM operator_ties
        WHERE company_id = ${maker.companyId} AND operator_id = ${maker.operatorId})
    WHERE ${isLogged(maker.companyId, loggedHash)} ON CONFLICT DO NOTHING`;
}

export function addCompany(db: D1Database, company: NewCompany): D1PreparedStatement {
  return db.prepare(companyStatement).bind(JSON.stringify(company));
}

/**
 * Statements that add the new company's rows, if the creator's audit log has the act's entry with
 * this hash.
 */
export function addBelongings(
  db: D1Database,
  company: NewCompany,
  maker: Maker,
  loggedHash: string,
): D1PreparedStatement[] {
  const values = [JSON.stringify(company), maker.companyId, loggedHash];
  const companyId = part`(SELECT id FROM companies WHERE made_by = ${company.madeBy})`;
  return [
    ...belongings(happened("?2", "?3")).map((sql) => db.prepare(sql).bind(...values)),
    tieFirstOwner(db, { companyId, ownerId: company.owner.id }, maker, loggedHash),
  ];
}

/**
 * Adds an owner to a new company. Adds no row if the company does not exist or one of its operators
 * has the e-mail.
 */
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

/** Opens the company if the operator who added an owner is not the same person as the creator. */
export function openCompany(db: D1Database, companyId: number, maker: Maker, loggedHash: string) {
  const hands = (operator: string | Part) => part`SELECT * FROM (SELECT ${operator} UNION
    SELECT tied_to FROM operator_ties
      WHERE company_id = ${maker.companyId} AND operator_id = ${operator})`;
  return sql(db)`UPDATE companies SET waits_for = ''
    WHERE id = ${companyId} AND ${isLogged(maker.companyId, loggedHash)}
      AND NOT EXISTS (${hands(raw("waits_for"))} INTERSECT ${hands(maker.operatorId)})`;
}

export function listCompanies(db: D1Database) {
  return listOf(db, rowAs<DeskCompany>({ json: ["hosts", "owners", "feeds"] }))`SELECT id, name,
      (SELECT json_group_array(host) FROM (SELECT host FROM company_hosts
        WHERE company_id = c.id ORDER BY host)) AS hosts,
      (SELECT json_group_array(name) FROM (SELECT name FROM operators
        WHERE company_id = c.id AND role = 'owner' AND status = 1
        ORDER BY created_ms, name)) AS owners,
      (SELECT json_group_array(feed_id) FROM (SELECT DISTINCT i.feed_id FROM products AS p
        JOIN instruments AS i ON i.id = p.instrument_id
        WHERE p.company_id = c.id ORDER BY 1)) AS feeds,
      (SELECT count(*) FROM products WHERE company_id = c.id) AS products
    FROM companies AS c ORDER BY id LIMIT 1000`;
}

export function findMadeCompany(db: D1Database, madeBy: string): Promise<number | null> {
  return sql(db)`SELECT id FROM companies WHERE made_by = ${madeBy}`.first<number>("id");
}
