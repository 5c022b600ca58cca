/**
 * Ties between operators who count as one person. An owner who issues an operator's first password
 * could sign in as that operator. So an operator is tied for good to all operators who ever had the
 * operator's secrets. Two operators who are tied to the same owner also count as one person.
 */

import { type PersonStatus, personStatus } from "#domain/codes.ts";
import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { permissionsOf } from "#domain/contracts/desk/roles.ts";
import { columnOf, listOf, raw, sql } from "../sql.ts";
import { isLogged } from "./audit-log.ts";
import { withRole } from "./operators.ts";
import type { SeenRole } from "./roles.ts";

/** Operator as another operator of the company sees it. */
export interface Peer extends Holder {
  id: string;
  name: string;
  email: string;
  status: PersonStatus;
  resets: number;
  /** 1 if the operator counts as the same person as the caller (`docs/desk.md`); otherwise 0. */
  is_tied: number;
}

/**
 * Ties an operator to an owner, and to all to whom the owner is tied: they count as one person.
 * Writes nothing unless the audit log has the act's entry with this hash.
 */
export function tieOperator(
  db: D1Database,
  companyId: number,
  ownerId: string,
  operatorId: string,
  loggedHash: string,
): D1PreparedStatement {
  return sql(db)`INSERT INTO operator_ties (company_id, operator_id, tied_to)
    SELECT ${companyId}, ${operatorId}, hand FROM (
      SELECT ${ownerId} AS hand
      UNION SELECT tied_to FROM operator_ties WHERE company_id = ${companyId}
        AND operator_id = ${ownerId})
    WHERE hand != ${operatorId} AND ${isLogged(companyId, loggedHash)} ON CONFLICT DO NOTHING`;
}

type PeerRow = Omit<Peer, "status" | "permissions"> & SeenRole & { status: number };

const toPeer = ({ role, role_permissions, ...row }: PeerRow): Peer => ({
  ...row,
  status: personStatus.name(row.status),
  permissions: permissionsOf(role, role_permissions),
});

/** Lists all operators of the company, including the caller. */
export function listPeers(db: D1Database, companyId: number, operatorId: string) {
  return listOf(db, toPeer)`WITH hands AS ( SELECT id AS operator_id, id AS hand FROM operators
      WHERE company_id = ${companyId} UNION ALL SELECT operator_id, tied_to FROM operator_ties
      WHERE company_id = ${companyId}), mine AS (SELECT hand FROM hands
      WHERE operator_id = ${operatorId}) SELECT o.id, o.name, o.email, o.role,
      r.permissions AS role_permissions, o.status, o.resets, o.id IN ( SELECT operator_id FROM hands
      WHERE hand IN (SELECT hand FROM mine)) AS is_tied FROM operators AS o ${raw(withRole)}
    WHERE o.company_id = ${companyId}`;
}

/** Maps each operator's id to the operators to whom that operator is tied, ordered by name. */
export async function listTies(db: D1Database, companyId: number) {
  const ties = await listOf<{ id: string; name: string }>(db)`SELECT t.operator_id AS id, o.name
    FROM operator_ties AS t JOIN operators AS o ON o.company_id = t.company_id AND o.id = t.tied_to
    WHERE t.company_id = ${companyId} ORDER BY o.name, o.id`;
  return Map.groupBy(ties, ({ id }) => id);
}

/** Ids of an operator and of those to whom the operator is tied: all share one daily limit. */
export async function handsOf(db: D1Database, companyId: number, operatorId: string) {
  const tied = await columnOf<string>(db)`SELECT tied_to FROM operator_ties
    WHERE company_id = ${companyId} AND operator_id = ${operatorId}`;
  return [operatorId, ...tied];
}
