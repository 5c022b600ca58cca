/** Adding a passkey needs the second factor; signing in needs only the passkey. */
import { performLogged } from "#db/desk/audit-log.ts";
import {
  addOperatorPasskey,
  findOperatorPasskey,
  listOperatorPasskeys,
  noteSignIn,
  type PasskeyProof,
  removeOperatorPasskey,
  spendOperatorCounter,
  spendProof,
} from "#db/desk/operator-passkeys.ts";
import { startSession } from "#db/desk/operator-sessions.ts";
import { findOperator } from "#db/desk/operators.ts";
import {
  addressOf,
  attempt,
  deskFactorByOperator,
  loginByAddress,
  passkeysByAddress,
  take,
} from "../access/limits.ts";
import {
  creationOptions,
  type PasskeyMaker,
  passkeysMax,
  readAssertion,
  readNewPasskey,
  requestOptions,
  toWirePasskey,
} from "../access/passkey-ceremony.ts";
import type { Assertion } from "../access/passkey-verification.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import { type DeskScope, nameOf } from "./context.ts";
import { toWireOperator } from "./operators.ts";
import { operatorCalls, publicDeskCalls } from "./serve-desk-calls.ts";
import { makeToken, sessionLimits } from "./session.ts";
import { deskAttempt, readCode } from "./sign-in.ts";

const realm = "desk_passkey";

function makerOf({ operator, tokenHash }: DeskScope): PasskeyMaker {
  return { realm, id: operator.id, name: operator.email, tokenHash };
}

const passkeysOf = ({ db, operator }: DeskScope) => listOperatorPasskeys(...db, operator.id);

/**
 * Returns a correct code's time step, which the act then marks as used.
 * @throws ApiRefusal second_factor_wrong, too_many_attempts
 */
async function requireCode(scope: DeskScope, code: string): Promise<number> {
  const { operator } = scope;
  const subject = `operator/${operator.id}`;
  const attempts = await deskAttempt(scope, subject, deskFactorByOperator, async () => operator);
  const step = required(await readCode(scope, operator, code), "second_factor_wrong");
  await attempts.succeeded();
  return step;
}

function readOwn(scope: Scope, given: Assertion) {
  const find = (id: string) => findOperatorPasskey(...scope.db, id);
  return readAssertion(scope, realm, given, find);
}

/** @throws ApiRefusal field_missing, second_factor_wrong, passkey_refused */
async function requireProof(
  scope: DeskScope,
  { code, passkey }: { code?: string | undefined; passkey?: Assertion | undefined },
): Promise<PasskeyProof> {
  if (code !== undefined) return { step: await requireCode(scope, code) };
  if (!passkey) throw new ApiRefusal("field_missing", { field: "code" });
  const proven = await readOwn(scope, passkey);
  if (proven?.passkey.owner_id !== scope.operator.id) throw new ApiRefusal("passkey_refused");
  return { id: proven.passkey.id, counter: proven.counter };
}

/** Signs in and stores the new counter in one transaction. @throws ApiRefusal passkey_refused */
async function signInByPasskey(scope: Scope, given: Assertion) {
  const { db, env, company, nowMs } = scope;
  const proven = required(await readOwn(scope, given), "passkey_refused");
  const { passkey, counter } = proven;
  const operator = await findOperator(...db, passkey.owner_id);
  if (operator?.status !== "active") throw new ApiRefusal("passkey_refused");
  const { token, tokenHash } = await makeToken(env, company.id, operator.id);
  const spent = { id: passkey.id, counter, nowMs };
  const session = { operatorId: operator.id, tokenHash };
  const outcome = await performLogged(...db, {
    entry: {
      ...{ id: crypto.randomUUID(), atMs: nowMs, operator: nameOf(operator) },
      ...{ act: "sign_in", subject: `operator/${operator.id}`, userId: "", note: passkey.name },
    },
    request: "",
    change: spendOperatorCounter(...db, operator, spent),
    follow: (hash) => [
      noteSignIn(...db, operator.id, nowMs, hash),
      ...startSession(...db, session, hash, nowMs, sessionLimits(nowMs)),
    ],
  });
  // Another request has used the counter or changed the operator since the passkey was verified.
  if (outcome !== "done") throw new ApiRefusal("passkey_refused");
  return { token, operator: toWireOperator({ ...operator, seen_ms: nowMs }) };
}

export const passkeyHandlers = {
  ...operatorCalls({
    deskPasskeys: async (scope) => (await passkeysOf(scope)).map(toWirePasskey),
    deskPasskeyOptions: async (scope) =>
      creationOptions(scope, makerOf(scope), await passkeysOf(scope)),
    deskPasskeyAdd: async (scope, { code, ...given }) => {
      if (await isRepeat(scope)) return;
      const { db, operator } = scope;
      const step = await requireCode(scope, code);
      const passkey = await readNewPasskey(scope, makerOf(scope), given);
      const outcome = await perform(scope, {
        act: "passkey_add",
        subject: `operator/${operator.id}`,
        note: passkey.name,
        change: addOperatorPasskey(...db, operator, passkey, {
          max: passkeysMax,
          step,
        }),
        follow: (logged) => [spendProof(...db, operator.id, { step }, logged)],
      });
      if (outcome === "refused") {
        const { length } = await passkeysOf(scope);
        throw new ApiRefusal(length >= passkeysMax ? "passkey_limit" : "passkey_refused");
      }
    },
    deskPasskeyRemove: async (scope, { id, ...given }) => {
      if (await isRepeat(scope)) return;
      const { db, operator } = scope;
      const passkey = required((await passkeysOf(scope)).find((each) => each.id === id));
      const proof = await requireProof(scope, given);
      await performOr(scope, "second_factor_wrong", {
        act: "passkey_remove",
        subject: `operator/${operator.id}`,
        note: passkey.name,
        change: removeOperatorPasskey(...db, operator, id, proof),
        follow: (logged) => [spendProof(...db, operator.id, proof, logged)],
      });
    },
  }),
  ...publicDeskCalls({
    deskPasskeyLoginOptions: async (scope) => {
      await take(scope, addressOf(scope), passkeysByAddress);
      return requestOptions(scope, realm);
    },
    deskPasskeyLogin: async (scope, given) => {
      const attempts = await attempt(scope, null, loginByAddress);
      const signedIn = await signInByPasskey(scope, given);
      await attempts.succeeded();
      return signedIn;
    },
  }),
};
