/** Owners keep the list of operators: of others, never of themselves. */

import { base64urlnopad } from "@scure/base";
import { endSessions } from "#db/operator-sessions.ts";
import { listTies, tieOperator } from "#db/operator-ties.ts";
import {
  addOperator,
  changeOperator,
  findOperator,
  findOperatorByEmail,
  listOperators,
  type Operator,
  resetOperator,
} from "#db/operators.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { personStatus } from "#domain/codes.ts";
import type { WireOperator } from "#domain/contracts/desk/access.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { sha256Hex } from "#domain/session-token.ts";
import { hashPassword } from "../access/password.ts";
import { keyedHash, readable } from "../access/secrets.ts";
import { ApiRefusal } from "../context.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const passwordLength = 20;

export function toWireOperator(operator: Operator): WireOperator {
  const { id, email, name, role, status, is_totp_on, created_ms, seen_ms } = operator;
  return {
    id,
    email,
    name,
    role,
    status: personStatus.code(status),
    is_second_factor: is_totp_on,
    created_ms,
    seen_ms,
  };
}

/**
 * A first password: 100 bits. It is made of the act's key, so that a repeat can answer the same
 * without its being stored; it cannot be computed without the server's secret.
 */
export async function firstPassword({ env, company, actId }: DeskScope): Promise<string> {
  const use = `first password at the desk of ${company.id}`;
  const bytes = base64urlnopad.decode(await keyedHash(env.SESSION_SECRET, use, actId));
  // 32 characters: five bits of a byte are one, each as likely as any other.
  return [...bytes.slice(0, passwordLength)].map((byte) => readable[byte & 31]).join("");
}

/** @throws ApiRefusal operator_self */
function requireOther({ operator }: DeskScope, id: string): void {
  if (id === operator.id) throw new ApiRefusal("operator_self");
}

/** @throws ApiRefusal not_found */
async function requireOperator({ env, company }: DeskScope, id: string): Promise<Operator> {
  const found = await findOperator(env.DB, company.id, id);
  if (!found) throw new ApiRefusal("not_found");
  return found;
}

export const operatorHandlers = {
  operatorList: deskHandler(deskCalls.operatorList, async ({ env, company }) => {
    const [operators, ties] = await Promise.all([
      listOperators(env.DB, company.id),
      listTies(env.DB, company.id),
    ]);
    return operators.map((each) => ({ ...toWireOperator(each), tied_to: ties.get(each.id) ?? [] }));
  }),
  operatorAdd: deskHandler(deskCalls.operatorAdd, async (scope, input) => {
    const { env, company, operator, actId, nowMs } = scope;
    const email = readEmail(input.email);
    if (email === null) throw new ApiRefusal("account_invalid");
    const name = input.name.trim();
    if (name === "") throw new ApiRefusal("field_missing");
    const id = (await sha256Hex(`operator ${company.id} ${actId}`)).slice(0, 32);
    const password = await firstPassword(scope);
    const passwordHash = await hashPassword(password);
    const given = { id, email, name, role: input.role, passwordHash, nowMs };
    const outcome = await perform(scope, {
      act: "operator_add",
      subject: `operator/${id}`,
      note: `${email} ${input.role}`,
      change: addOperator(env.DB, company.id, operator.id, given),
      follow: (logged) => [tieOperator(env.DB, company.id, operator.id, id, logged)],
    });
    if (outcome === "refused") {
      const taken = await findOperatorByEmail(env.DB, company.id, email);
      throw new ApiRefusal(taken ? "operator_exists" : "role_forbidden");
    }
    return { operator: toWireOperator(await requireOperator(scope, id)), password };
  }),
  operatorChange: deskHandler(
    deskCalls.operatorChange,
    async (scope, { id, role, status: code }) => {
      const { env, company, operator } = scope;
      const status = code === undefined ? undefined : personStatus.name(code);
      requireOther(scope, id);
      if (role === undefined && status === undefined) throw new ApiRefusal("field_missing");
      await requireOperator(scope, id);
      const change = { id, role: role ?? null, status: status ?? null };
      const words = [role, status === "active" ? "enabled" : status];
      const outcome = await perform(scope, {
        act: "operator_change",
        subject: `operator/${id}`,
        note: words.filter(Boolean).join(" "),
        change: changeOperator(env.DB, company.id, operator.id, change),
        follow: (logged) =>
          status === "disabled" ? [endSessions(env.DB, company.id, id, "", logged)] : [],
      });
      if (outcome === "refused") throw new ApiRefusal("role_forbidden");
      return { operator: toWireOperator(await requireOperator(scope, id)) };
    },
  ),
  operatorReset: deskHandler(deskCalls.operatorReset, async (scope, { id }) => {
    const { env, company, operator } = scope;
    requireOther(scope, id);
    await requireOperator(scope, id);
    const password = await firstPassword(scope);
    const passwordHash = await hashPassword(password);
    const outcome = await perform(scope, {
      act: "operator_reset",
      subject: `operator/${id}`,
      change: resetOperator(env.DB, company.id, operator.id, { id, passwordHash }),
      follow: (logged) => [
        endSessions(env.DB, company.id, id, "", logged),
        tieOperator(env.DB, company.id, operator.id, id, logged),
      ],
    });
    if (outcome === "refused") throw new ApiRefusal("role_forbidden");
    return { operator: toWireOperator(await requireOperator(scope, id)), password };
  }),
};
