import { countRecoveryCodes, removeSecondFactor } from "#db/second-factors.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { attempt, factorByUser, userSubject } from "../access/limits.ts";
import { once } from "../access/once.ts";
import { requireLoginPassword, requireRealUser } from "../access/proof.ts";
import {
  enrolSecondFactor,
  hasSecondFactor,
  spendSecondFactor,
  turnOnSecondFactor,
} from "../access/second-factor.ts";
import { ApiRefusal } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

export const secondFactorHandlers = {
  secondFactor: sessionHandler(calls.secondFactor, async (scope) => {
    const { env, company, identity } = scope;
    const [isOn, codes] = await Promise.all([
      hasSecondFactor(scope, identity.userId),
      countRecoveryCodes(env.DB, company.id, identity.userId),
    ]);
    return { is_on: isOn ? 1 : 0, recovery_codes: codes };
  }),
  secondFactorEnrol: sessionHandler(calls.secondFactorEnrol, async (scope, { password }) => {
    const credentials = await requireRealUser(scope);
    await requireLoginPassword(scope, credentials, password);
    return enrolSecondFactor(scope, credentials.id);
  }),
  secondFactorConfirm: sessionHandler(
    calls.secondFactorConfirm,
    once(calls.secondFactorConfirm, async (scope, { totp }) => {
      const { id } = await requireRealUser(scope);
      const attempts = await attempt(scope, userSubject(id), factorByUser);
      const recovery_codes = await turnOnSecondFactor(scope, id, totp);
      await attempts.succeeded();
      return { recovery_codes };
    }),
  ),
  secondFactorDisable: sessionHandler(
    calls.secondFactorDisable,
    once(calls.secondFactorDisable, async (scope, input) => {
      const { env, company, nowMs } = scope;
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, input.password);
      const attempts = await attempt(scope, userSubject(credentials.id), factorByUser);
      if (!(await spendSecondFactor(scope, credentials.id, input.totp))) {
        throw new ApiRefusal("second_factor_wrong");
      }
      await attempts.succeeded();
      await removeSecondFactor(env.DB, company.id, credentials.id, nowMs);
      return { msg: "" };
    }),
  ),
};
