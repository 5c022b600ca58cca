import type { Permission } from "#domain/contracts/desk/permissions.ts";
import {
  roles as builtInNames,
  builtInRoles,
  permissionsOf,
  type Role,
} from "#domain/contracts/desk/roles.ts";
import { listOf, part, raw } from "../sql.ts";

/** Role as it was when an operator read it. */
export interface SeenRole {
  role: string;
  /** JSON list of the permissions of a company's own role; null for a built-in role. */
  role_permissions: string | null;
}

/** SQL: true if the role's permissions are unchanged since they were read. */
export const roleAsSeen = (companyId: number, { role, role_permissions }: SeenRole) =>
  part`(SELECT permissions FROM roles
    WHERE company_id = ${companyId} AND id = ${role}) IS ${role_permissions}`;

/** SQL: true if role `r` gives operator `o` the permission. */
export function mayBy(permission: Permission): string {
  const builtIn = builtInNames.filter((role) => builtInRoles[role].includes(permission));
  return `(o.role IN (${builtIn.map((role) => `'${role}'`).join(", ")})
    OR EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = '${permission}'))`;
}

export interface CompanyRole extends SeenRole {
  name: string;
  permissions: readonly Permission[];
  /** Number of operators with the role, including disabled ones. */
  operators: number;
}

const toRole = (row: Omit<CompanyRole, "permissions">): CompanyRole => ({
  ...row,
  permissions: permissionsOf(row.role, row.role_permissions),
});

const built = builtInNames.map((id: Role, place) => `(${place}, '${id}')`).join(", ");

/** Lists built-in roles, then the company's own roles by name. */
export function listRoles(db: D1Database, companyId: number) {
  return listOf(db, toRole)`WITH every (place, role, name, role_permissions) AS (
      SELECT column1, column2, '', NULL FROM (VALUES ${raw(built)})
      UNION ALL SELECT ${raw(builtInNames.length)}, id, name, permissions FROM roles
        WHERE company_id = ${companyId})
    SELECT role, name, role_permissions, (SELECT count(*) FROM operators AS o
      WHERE o.company_id = ${companyId} AND o.role = every.role) AS operators
    FROM every ORDER BY place, name COLLATE NOCASE`;
}
