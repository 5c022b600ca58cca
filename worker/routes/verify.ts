import { countOwnPictures } from "#db/files.ts";
import { findReview, submitRealName } from "#db/identity-checks.ts";
import { identityCheck } from "#domain/codes.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { dayIn } from "#domain/market/zone.ts";
import { once } from "../access/once.ts";
import { requireRealUser } from "../access/proof.ts";
import { canBeReviewed, picturesOf } from "../access/register-form.ts";
import { ApiRefusal } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";

const shownEnd = 4;

/** Shows only the end of a document's number. */
function masked(text: string): string {
  if (text.length <= shownEnd) return "*".repeat(text.length);
  return "*".repeat(text.length - shownEnd) + text.slice(-shownEnd);
}

export const verifyHandlers = {
  realName: sessionHandler(
    calls.realName,
    once(calls.realName, async (scope, input) => {
      const { env, company, nowMs } = scope;
      const { id } = await requireRealUser(scope);
      const idType = input.id_type ?? "1";
      const given = {
        name: input.name.trim(),
        id_type: idType,
        card_id: input.card_id.trim(),
        ssn: input.ssn?.trim() ?? "",
        front_pic: input.front_pic ?? "",
        reverse_pic: input.reverse_pic ?? "",
        hand_pic: input.hand_pic ?? "",
      };
      if (!canBeReviewed(given, scope.settings)) throw new ApiRefusal("field_missing");
      const pictures = picturesOf(input);
      const today = dayIn(scope.settings.timezone, nowMs);
      const own = await countOwnPictures(env.DB, company.id, id, pictures);
      if (own !== pictures.length) throw new ApiRefusal("not_found");
      const isTaken = await submitRealName(env.DB, company.id, id, given, "reviewing", {
        nowMs,
        today,
      });
      if (!isTaken) throw new ApiRefusal("real_name_closed");
      return { review_status: identityCheck.code("reviewing") };
    }),
  ),
  realNameCenter: sessionHandler(calls.realNameCenter, async ({ env, company, identity }) => {
    const review = await findReview(env.DB, company.id, identity.userId);
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
  }),
};
