/** Roles that a company made. Those that every company has are in the code. */

import type { Permission } from "#domain/contracts/desk/permissions.ts";
import {
  roles as builtInNames,
  builtInRoles,
  permissionsOf,
  type Role,
} from "#domain/contracts/desk/roles.ts";

/** A role as somebody looked at it. */
export interface SeenRole {
  role: string;
  /** JSON list of a role that the company made; null for a built-in one. */
  role_permissions: string | null;
}

/** SQL: true while a role of the company ?1 allows what was looked at. */
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
  /** How many operators have it, disabled ones too. */
  operators: number;
}

const built = builtInNames.map((id: Role, place) => `(${place}, '${id}')`).join(", ");

/** The built-in ones first, then the company's by name. */
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
