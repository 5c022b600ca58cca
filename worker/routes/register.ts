import { claimFiles } from "#db/content/files.ts";
import { submitRealName } from "#db/people/identity-checks.ts";
import { findUser } from "#db/people/users.ts";
import { termsVersion } from "#domain/access/terms.ts";
import { dayIn } from "#domain/market/zone.ts";
import { checkPicture } from "../access/captcha.ts";
import { checkCode } from "../access/codes.ts";
import { addressOf, registersByAddress, take } from "../access/limits.ts";
import { insertUser, openRealAccount } from "../access/new-user.ts";
import { hashPassword } from "../access/password.ts";
import {
  areaIdOf,
  canBeReviewed,
  checkForm,
  picturesOf,
  proofOf,
  realNameOf,
} from "../access/register-form.ts";
import { required } from "../context.ts";
import { publicCalls } from "../serve-calls.ts";
import { toWireUser } from "../wire/user.ts";

export const registerHandlers = publicCalls({
  register: async (scope, input) => {
    const { db, nowMs, lang, settings } = scope;
    await take(scope, addressOf(scope), registersByAddress);
    const { account, invitedBy } = await checkForm(scope, settings, input);
    // The form is checked first: a mistake in it must not use up the picture or a try at the code.
    if (proofOf(settings) === "code_and_picture") {
      await checkPicture(scope, "register", input.key ?? "", input.captcha ?? "");
    }
    if (proofOf(settings) !== "nothing") {
      await checkCode(scope, "register", account, input.sms_code ?? "");
    }
    const user = await insertUser(scope, {
      account,
      mobile: input.mobile?.trim() ?? "",
      areaId: areaIdOf(input) ?? 0,
      invitedBy,
      passwordHash: await hashPassword(input.password),
      payPasswordHash: input.pay_password ? await hashPassword(input.pay_password) : null,
      country: input.country ?? "",
      birthday: input.birthday ?? "",
      consent: settings.is_register_consent ? { version: termsVersion, lang } : null,
    });
    await claimFiles(...db, user.id, picturesOf(input));
    const realName = realNameOf(input);
    if (realName) {
      const status = canBeReviewed(realName, settings) ? "reviewing" : "none";
      await submitRealName(...db, user.id, realName, status, {
        nowMs,
        today: dayIn(scope.settings.timezone, nowMs),
      });
    }
    const token = await openRealAccount(scope, user.id, true);
    const opened = required(await findUser(...db, user.id), "internal");
    return { token, user: toWireUser(opened) };
  },
});
