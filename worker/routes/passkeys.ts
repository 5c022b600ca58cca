import { countOwnPictures } from "#db/content/files.ts";
import { findReview, submitRealName } from "#db/people/identity-checks.ts";
import { listPasskeys, removePasskey } from "#db/people/passkeys.ts";
import { countRecoveryCodes, removeSecondFactor } from "#db/people/second-factors.ts";
import { identityCheck } from "#domain/codes.ts";
import { dayIn } from "#domain/market/zone.ts";
import { passkeyAddedMessage } from "../access/letters.ts";
import {
  addressOf,
  attempt,
  factorByUser,
  loginByAddress,
  passkeysByAddress,
  take,
  userSubject,
} from "../access/limits.ts";
import { requestOptions, toWirePasskey } from "../access/passkey-ceremony.ts";
import { keepPasskey, optionsToAdd, signInByPasskey } from "../access/passkeys.ts";
import { requireLoginPassword, requireRealUser } from "../access/proof.ts";
import { canBeReviewed, picturesOf, statedName } from "../access/register-form.ts";
import {
  enrolSecondFactor,
  hasSecondFactor,
  spendSecondFactor,
  turnOnSecondFactor,
} from "../access/second-factor.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { ApiRefusal } from "../context.ts";
import { publicCalls, sessionCalls } from "../serve-calls.ts";

const shownEnd = 4;

function masked(text: string): string {
  if (text.length <= shownEnd) return "*".repeat(text.length);
  return "*".repeat(text.length - shownEnd) + text.slice(-shownEnd);
}

export const passkeyHandlers = {
  ...sessionCalls({
    passkeyList: async ({ db, identity }) => {
      const passkeys = await listPasskeys(...db, identity.userId);
      return passkeys.map(toWirePasskey);
    },
    passkeyOptions: async (scope) => optionsToAdd(scope, await requireRealUser(scope)),
    passkeyAdd: async (scope, { password, ...made }) => {
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, password);
      const id = await keepPasskey(scope, credentials, made);
      scope.background(tellOwner(scope, credentials, passkeyAddedMessage));
      return { id };
    },
    passkeyRemove: async (scope, { id, password }) => {
      const { db, nowMs } = scope;
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, password);
      if (!(await removePasskey(...db, credentials.id, id, nowMs))) {
        throw new ApiRefusal("not_found");
      }
    },
    secondFactor: async (scope) => {
      const { db, identity } = scope;
      const [isOn, codes] = await Promise.all([
        hasSecondFactor(scope, identity.userId),
        countRecoveryCodes(...db, identity.userId),
      ]);
      return { is_on: isOn ? 1 : 0, recovery_codes: codes };
    },
    secondFactorEnrol: async (scope, { password }) => {
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, password);
      return enrolSecondFactor(scope, credentials.id);
    },
    secondFactorConfirm: async (scope, { totp }) => {
      const { id } = await requireRealUser(scope);
      const attempts = await attempt(scope, userSubject(id), factorByUser);
      const recovery_codes = await turnOnSecondFactor(scope, id, totp);
      await attempts.succeeded();
      return { recovery_codes };
    },
    secondFactorDisable: async (scope, input) => {
      const { db, nowMs } = scope;
      const credentials = await requireRealUser(scope);
      await requireLoginPassword(scope, credentials, input.password);
      const attempts = await attempt(scope, userSubject(credentials.id), factorByUser);
      if (!(await spendSecondFactor(scope, credentials.id, input.totp))) {
        throw new ApiRefusal("second_factor_wrong");
      }
      await attempts.succeeded();
      await removeSecondFactor(...db, credentials.id, nowMs);
    },
    realName: async (scope, input) => {
      const { db, nowMs } = scope;
      const { id } = await requireRealUser(scope);
      const given = statedName(input);
      if (!canBeReviewed(given, scope.settings)) throw new ApiRefusal("field_missing");
      const pictures = picturesOf(input);
      const today = dayIn(scope.settings.timezone, nowMs);
      const own = await countOwnPictures(...db, id, pictures);
      if (own !== pictures.length) throw new ApiRefusal("not_found");
      const isTaken = await submitRealName(...db, id, given, "reviewing", {
        nowMs,
        today,
      });
      if (!isTaken) throw new ApiRefusal("real_name_closed");
      return { review_status: identityCheck.code("reviewing") };
    },
    realNameCenter: async ({ db, identity }) => {
      const review = await findReview(...db, identity.userId);
      return {
        review_status: identityCheck.code(review?.review_status ?? "none"),
        reason: review?.reason ?? "",
        name: review?.name ?? "",
        id_type: review?.id_type ?? "",
        card_id: masked(review?.card_id ?? ""),
        ssn: masked(review?.ssn ?? ""),
        front_pic: review?.front_pic ?? "",
        reverse_pic: review?.reverse_pic ?? "",
        hand_pic: review?.hand_pic ?? "",
        expires_on: review?.expires_on ?? "",
      };
    },
  }),
  ...publicCalls({
    passkeyLoginOptions: async (scope) => {
      await take(scope, addressOf(scope), passkeysByAddress);
      return requestOptions(scope, "passkey");
    },
    passkeyLogin: async (scope, input) => {
      const attempts = await attempt(scope, null, loginByAddress);
      const signedIn = await signInByPasskey(scope, input);
      await attempts.succeeded();
      return signedIn;
    },
  }),
};
