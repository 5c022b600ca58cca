import { endSession, endSessions } from "#db/desk/operator-sessions.ts";
import { setOperatorPassword } from "#db/desk/operators.ts";
import { hasCustomers } from "#db/people/users.ts";
import { deskProofByOperator } from "../access/limits.ts";
import { hashPassword, verifyPassword } from "../access/password.ts";
import { requirePassword } from "../access/register-form.ts";
import { ApiRefusal } from "../context.ts";
import { isRepeat, perform } from "./acts.ts";
import { toWireOperator } from "./operators.ts";
import { operatorCalls, publicDeskCalls } from "./serve-desk-calls.ts";
import { confirmSignIn, deskAttempt, signIn } from "./sign-in.ts";

export const accessHandlers = {
  ...publicDeskCalls({
    deskLogin: (scope, { email, password }) => signIn(scope, email, password),
    deskLoginVerify: async (scope, { ticket, code }) => {
      const { token, operator } = await confirmSignIn(scope, ticket, code);
      return { token, operator: toWireOperator(operator) };
    },
  }),
  ...operatorCalls({
    deskLogout: async (scope) => {
      const { db, operator, tokenHash } = scope;
      await perform(scope, {
        act: "sign_out",
        subject: `operator/${operator.id}`,
        change: endSession(...db, tokenHash),
      });
    },
    deskMe: async (scope) => {
      const { db, company, settings } = scope;
      const { id, name } = company;
      return {
        operator: toWireOperator(scope.operator),
        company: { id, name, is_first: company.is_default === 1 },
        currency: settings.currency,
        four_eyes_amount: settings.desk_four_eyes_amount,
        operator_day_amount: settings.desk_operator_day_amount,
        zone: settings.timezone,
        terms_notice_days: (await hasCustomers(...db)) ? settings.terms_notice_days : 0,
      };
    },
    deskPassword: async (scope, { old_password, password }) => {
      if (await isRepeat(scope)) return;
      const { db, operator, tokenHash } = scope;
      const subject = `operator/${operator.id}`;
      const attempts = await deskAttempt(scope, subject, deskProofByOperator, async () => operator);
      const { isRight } = await verifyPassword(operator.password_hash, old_password);
      if (!isRight) throw new ApiRefusal("login_refused");
      await attempts.succeeded();
      const { site_name } = scope.settings;
      const words = [site_name, operator.email, operator.email.split("@")[0] ?? "", operator.name];
      await requirePassword(password, password, [...words, old_password]);
      const hash = await hashPassword(password);
      const outcome = await perform(scope, {
        act: "password",
        subject,
        change: setOperatorPassword(...db, operator, hash),
        follow: (logged) => [endSessions(...db, operator.id, tokenHash, logged)],
      });
      // Another request has changed the password since this request verified it.
      if (outcome === "refused") throw new ApiRefusal("login_refused");
    },
  }),
};
