import { type Credentials, findByAccountName, setSecretHash } from "#db/people/credentials.ts";
import { checkCode } from "../access/codes.ts";
import { passwordChangedMessage } from "../access/letters.ts";
import {
  clearFailures,
  loginByAccount,
  payPasswordByUser,
  proofByUser,
  userSubject,
} from "../access/limits.ts";
import { hashPassword, verifyPassword } from "../access/password.ts";
import { accountNamesOf, requireProof, requireRealUser } from "../access/proof.ts";
import {
  areaIdOf,
  kindOf,
  readAccount,
  requirePassword,
  wordsOf,
} from "../access/register-form.ts";
import { loginSubject } from "../access/sign-in.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { requirePayPassword } from "../cashier/gates.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";
import { publicCalls, sessionCalls } from "../serve-calls.ts";

/** Stores the new hash before ending sessions, so that no session starts with the old password. */
async function changePassword(
  scope: Scope,
  credentials: Credentials,
  password: string,
  keptTokenHash: string | null,
): Promise<void> {
  const { db, nowMs } = scope;
  const hash = await hashPassword(password);
  await setSecretHash(...db, credentials.id, { kind: "password", hash }, nowMs);
  await scope.accountOf(credentials.id).endOtherSessions(keptTokenHash);
  await Promise.all([
    clearFailures(scope, userSubject(credentials.id), proofByUser),
    ...accountNamesOf(credentials).map(async ({ kind, name }) =>
      clearFailures(scope, await loginSubject(scope, kind, name), loginByAccount),
    ),
  ]);
  scope.background(tellOwner(scope, credentials, passwordChangedMessage));
}

/** Refuses equal login and pay passwords: a thief of one would have both. */
async function refuseSame(password: string, hash: string | null): Promise<void> {
  if (hash !== null && (await verifyPassword(hash, password)).isRight) {
    throw new ApiRefusal("password_common");
  }
}

export const passwordHandlers = {
  ...publicCalls({
    forgetPassword: async (scope, input) => {
      const account = readAccount(kindOf(input.type), input.account, areaIdOf(input));
      const words = wordsOf(account, scope.settings);
      await requirePassword(input.new_password, input.secondary_password, words);
      await checkCode(scope, "reset_password", account, input.auth_code);
      const credentials = required(await findByAccountName(...scope.db, account), "code_wrong");
      await refuseSame(input.new_password, credentials.pay_password_hash);
      await changePassword(scope, credentials, input.new_password, null);
    },
  }),
  ...sessionCalls({
    amendPassword: async (scope, input) => {
      const credentials = await requireRealUser(scope);
      const names = accountNamesOf(credentials);
      const words = names.flatMap((name) => wordsOf(name, scope.settings));
      await requirePassword(input.new_password, input.new_password, words);
      await requireProof(scope, credentials, "change_password", {
        password: input.old_password,
        code: input.auth_code,
        kind: input.type && kindOf(input.type),
      });
      await refuseSame(input.new_password, credentials.pay_password_hash);
      await changePassword(scope, credentials, input.new_password, scope.tokenHash);
    },
    amendPayPassword: async (scope, input) => {
      const { db, nowMs } = scope;
      const credentials = await requireRealUser(scope);
      await requirePassword(input.password, input.password, []);
      // The first pay password needs no proof: it protects nothing yet.
      if (credentials.pay_password_hash !== null || input.login_password || input.auth_code) {
        await requireProof(scope, credentials, "change_pay_password", {
          password: input.login_password,
          code: input.auth_code,
          kind: input.type && kindOf(input.type),
        });
      }
      await refuseSame(input.password, credentials.password_hash);
      const hash = await hashPassword(input.password);
      await setSecretHash(...db, credentials.id, { kind: "pay_password", hash }, nowMs);
      await clearFailures(scope, userSubject(credentials.id), payPasswordByUser);
      scope.background(tellOwner(scope, credentials, passwordChangedMessage));
    },
    checkPayPassword: async (scope, input) => {
      await requirePayPassword(scope, await requireRealUser(scope), input.pay_password);
    },
  }),
};
