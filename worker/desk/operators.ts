/** An operator may change only other operators, and may grant only permissions that it has. */
import { base64urlnopad } from "@scure/base";
import { dropOperatorPasskeys } from "#db/desk/operator-passkeys.ts";
import { endSessions } from "#db/desk/operator-sessions.ts";
import { listTies, tieOperator } from "#db/desk/operator-ties.ts";
import {
  addOperator,
  changeOperator,
  findOperator,
  findOperatorByEmail,
  listOperators,
  type Operator,
  resetOperator,
} from "#db/desk/operators.ts";
import { type CompanyRole, listRoles } from "#db/desk/roles.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { personStatus } from "#domain/codes.ts";
import type { WireOperator } from "#domain/contracts/desk/access.ts";
import { mayGive } from "#domain/contracts/desk/roles.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { hashPassword } from "../access/password.ts";
import { keyedHash, readable } from "../access/secrets.ts";
import { ApiRefusal, badField, required } from "../context.ts";
import { perform, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const passwordLength = 20;

export function toWireOperator(operator: Operator): WireOperator {
  const { id, email, name, role, status, is_totp_on, created_ms, seen_ms } = operator;
  const permissions = [...operator.permissions];
  return {
    id,
    email,
    name,
    role,
    role_name: operator.role_name ?? "",
    permissions,
    status: personStatus.code(status),
    is_second_factor: is_totp_on,
    created_ms,
    seen_ms,
  };
}

/**
 * Derives a first password of 100 bits from the act's key and the server's secret. So a repeat
 * returns the same password, which is stored nowhere.
 */
export async function firstPassword({ env, company, actId }: DeskScope): Promise<string> {
  const use = `first password at the desk of ${company.id}`;
  const bytes = base64urlnopad.decode(await keyedHash(env.SESSION_SECRET, use, actId));
  // Five bits of each byte choose one of 32 characters, all equally likely.
  return [...bytes.slice(0, passwordLength)].map((byte) => readable[byte & 31]).join("");
}

async function requireOperator({ db }: DeskScope, id: string): Promise<Operator> {
  return required(await findOperator(...db, id));
}

/**
 * Finds another operator. The caller must be allowed to grant all permissions of that operator.
 * @throws ApiRefusal operator_self, not_found, permission_not_own
 */
async function requireOther(scope: DeskScope, id: string): Promise<Operator> {
  if (id === scope.operator.id) throw new ApiRefusal("operator_self");
  const other = await requireOperator(scope, id);
  if (!mayGive(scope.operator, other)) throw new ApiRefusal("permission_not_own");
  return other;
}

/** Finds a role that the caller may grant. @throws invalid_request, permission_not_own */
async function requireRole(scope: DeskScope, id: string): Promise<CompanyRole> {
  const { db, operator } = scope;
  const found = (await listRoles(...db)).find(({ role }) => role === id);
  if (!found) throw badField("role");
  if (!mayGive(operator, found)) throw new ApiRefusal("permission_not_own");
  return found;
}

function wireRole({ operator }: DeskScope, role: CompanyRole) {
  const { role: id, name, permissions, operators } = role;
  return { id, name, permissions: [...permissions], operators, may_give: mayGive(operator, role) };
}

export const operatorHandlers = operatorCalls({
  deskRoles: async (scope) => (await listRoles(...scope.db)).map((role) => wireRole(scope, role)),
  operatorList: async ({ db }) => {
    const [operators, ties] = await Promise.all([listOperators(...db), listTies(...db)]);
    return operators.map((each) => ({
      ...toWireOperator(each),
      tied_to: ties.get(each.id)?.map(({ name }) => name) ?? [],
    }));
  },
  operatorAdd: async (scope, input) => {
    const { db, company, operator, actId, nowMs } = scope;
    const email = required(readEmail(input.email), "account_invalid");
    const name = input.name.trim();
    if (name === "") throw new ApiRefusal("field_missing");
    const id = (await sha256Hex(`operator ${company.id} ${actId}`)).slice(0, 32);
    const password = await firstPassword(scope);
    const passwordHash = await hashPassword(password);
    const role = await requireRole(scope, input.role);
    const given = { id, email, name, role, passwordHash, nowMs };
    const outcome = await perform(scope, {
      act: "operator_add",
      subject: `operator/${id}`,
      note: `${email} ${role.name || role.role}`,
      change: addOperator(...db, operator, given),
      follow: (logged) => [tieOperator(...db, operator.id, id, logged)],
    });
    if (outcome === "refused") {
      const taken = await findOperatorByEmail(...db, email);
      throw new ApiRefusal(taken ? "operator_exists" : "role_forbidden");
    }
    return { operator: toWireOperator(await requireOperator(scope, id)), password };
  },
  operatorChange: async (scope, { id, role: roleId, status: code }) => {
    const { db, operator } = scope;
    const status = code === undefined ? undefined : personStatus.name(code);
    const other = await requireOther(scope, id);
    if (roleId === undefined && status === undefined) throw new ApiRefusal("field_missing");
    const role = roleId === undefined ? null : await requireRole(scope, roleId);
    const change = { role, status: status ?? null };
    const words = [role && (role.name || role.role), status === "active" ? "enabled" : status];
    await performOr(scope, "role_forbidden", {
      act: "operator_change",
      subject: `operator/${id}`,
      note: words.filter(Boolean).join(" "),
      change: changeOperator(...db, operator, other, change),
      follow: (logged) => (status === "disabled" ? [endSessions(...db, id, "", logged)] : []),
    });
    return { operator: toWireOperator(await requireOperator(scope, id)) };
  },
  operatorReset: async (scope, { id }) => {
    const { db, operator } = scope;
    const other = await requireOther(scope, id);
    const password = await firstPassword(scope);
    const passwordHash = await hashPassword(password);
    await performOr(scope, "role_forbidden", {
      act: "operator_reset",
      subject: `operator/${id}`,
      change: resetOperator(...db, operator, other, passwordHash),
      follow: (logged) => [
        endSessions(...db, id, "", logged),
        tieOperator(...db, operator.id, id, logged),
        dropOperatorPasskeys(...db, id, logged),
      ],
    });
    return { operator: toWireOperator(await requireOperator(scope, id)), password };
  },
});
