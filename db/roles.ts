/** A company's own roles; built-in roles are in the code. */

import type { Permission } from "#domain/contracts/desk/permissions.ts";
import {
  roles as builtInNames,
  builtInRoles,
  permissionsOf,
  type Role,
} from "#domain/contracts/desk/roles.ts";

/** A role as it was when an operator read it. */
export interface SeenRole {
  role: string;
  /** JSON list of a company's own role; null for a built-in one. */
  role_permissions: string | null;
}

/** SQL: true while a role of the company ?1 still has the permissions that were read. */
export const roleAsSeen = (role: string, seen: string) => `(SELECT permissions FROM roles
  WHERE company_id = ?1 AND id = ${role}) IS ${seen}`;

/** SQL: true for an operator `o` whose role `r` has the permission. */
export function mayBy(permission: Permission): string {
  const builtIn = builtInNames.filter((role) => builtInRoles[role].includes(permission));
  return `(o.role IN (${builtIn.map((role) => `'${role}'`).join(", ")})
    OR EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = '${permission}'))`;
}

export interface CompanyRole extends SeenRole {
  name: string;
  permissions: readonly Permission[];
  /** Number of operators with the role, disabled ones included. */
  operators: number;
}

const built = builtInNames.map((id: Role, place) => `(${place}, '${id}')`).join(", ");

/** Built-in roles first, then the company's by name. */
export async function listRoles(db: D1Database, companyId: number): Promise<CompanyRole[]> {
  const { results } = await db
    .prepare(
      `WITH every (place, role, name, role_permissions) AS (
         SELECT column1, column2, '', NULL FROM (VALUES ${built})
         UNION ALL SELECT ${builtInNames.length}, id, name, permissions FROM roles WHERE company_id = ?1)
       SELECT role, name, role_permissions, (SELECT count(*) FROM operators AS o
         WHERE o.company_id = ?1 AND o.role = every.role) AS operators
       FROM every ORDER BY place, name COLLATE NOCASE`,
    )
    .bind(companyId)
    .all<Omit<CompanyRole, "permissions">>();
  return results.map((row) => ({
    ...row,
    permissions: permissionsOf(row.role, row.role_permissions),
  }));
}
