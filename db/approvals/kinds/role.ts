/** A company's own roles. The fields are the name, and each permission with the value 1 or null. */
import type { Fields } from "#domain/changes/change.ts";
import { isPermission } from "#domain/contracts/desk/permissions.ts";
import { isRoleName, ownRolePattern } from "#domain/contracts/desk/roles.ts";
import { type ChangeKind, has, put } from "../kind.ts";

const isRow = "t.company_id = c.company_id AND t.id = c.subject";
const there = `EXISTS (SELECT 1 FROM roles AS t WHERE ${isRow})`;
const isTaken = `${has("name")} AND ${put("name")} IS NULL`;

/** SQL: a role's permissions after the change `c`. @param list SQL of those before the change */
const left = (list: string) => `(SELECT json_group_array(value) FROM (
  SELECT value FROM json_each(${list}) WHERE value NOT IN (SELECT key FROM json_each(c.after))
  UNION SELECT key FROM json_each(c.after) WHERE key != 'name' AND value IS NOT NULL ORDER BY 1))`;

/**
 * Returns a wrong field, or null if there is none. A role must have a name, so `name` is wrong
 * without one. The removal of a role must set every field to null; a field with a value is wrong.
 */
function wrongField(after: Fields, now: Fields | null): string | null {
  const isTakenAway = now !== null && after.name === null;
  if (!isTakenAway) return (after.name ?? now?.name) ? null : "name";
  const role = { ...now, ...after };
  return Object.keys(role).find((field) => role[field] !== null) ?? null;
}

export const roleKind: ChangeKind = {
  permission: "manage_operators",
  handsOut: (fields) => fields.filter(isPermission),
  subject: ownRolePattern,
  newSubject: () => "'own_' || lower(hex(randomblob(5)))",
  isValue: (field, text) => {
    if (field === "name") return text === null || isRoleName(text);
    return isPermission(field) && (text === null || text === "1");
  },
  wrongField,
  needsTwo: () => true,
  current: `(SELECT json_patch(json_object('name', t.name), (
      SELECT json_group_object(value, '1') FROM json_each(t.permissions)))
    FROM roles AS t WHERE ${isRow})`,
  breaks: [
    ["content_changed", `NOT ${there} AND ${put("name")} IS NULL`],
    [
      "role_name_taken",
      `EXISTS (SELECT 1 FROM roles AS t WHERE t.company_id = c.company_id AND t.id != c.subject
        AND t.name = ${put("name")} COLLATE NOCASE)`,
    ],
    [
      "role_held",
      `${isTaken} AND EXISTS (SELECT 1 FROM operators AS o
        WHERE o.company_id = c.company_id AND o.role = c.subject)`,
    ],
  ],
  apply: (row) => [
    `DELETE FROM roles WHERE (company_id, id) IN (
       SELECT c.company_id, c.subject FROM ${row} AS c WHERE ${isTaken})`,
    `UPDATE roles AS t SET name = coalesce(${put("name")}, t.name),
       permissions = ${left("t.permissions")} FROM ${row} AS c WHERE ${isRow}`,
    `INSERT INTO roles (company_id, id, name, permissions)
       SELECT c.company_id, c.subject, ${put("name")}, ${left("'[]'")} FROM ${row} AS c
       WHERE ${put("name")} IS NOT NULL AND NOT ${there}`,
  ],
};
