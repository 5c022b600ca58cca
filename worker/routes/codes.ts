import { searchCompanies } from "#db/company/companies.ts";
import { areas, globalCode } from "#domain/access/areas.ts";
import { codePurpose } from "#domain/codes.ts";
import { isPublicSetting } from "#domain/config/schema.ts";
import { makePicture } from "../access/captcha.ts";
import { sendCode } from "../access/codes.ts";
import { addressOf, picturesByAddress, searchesByAddress, take } from "../access/limits.ts";
import { areaIdOf, readAccount } from "../access/register-form.ts";
import { ApiRefusal } from "../context.ts";
import { publicCalls } from "../serve-calls.ts";

/** Minimum length of a search: shorter texts would find nearly all companies. */
const searchLengthMin = 2;

const purposeOf = ({ type }: { type: string }) => codePurpose.name(Number(type));

export const codeHandlers = publicCalls({
  sendEmail: async (scope, input) => {
    await sendCode(scope, purposeOf(input), readAccount("email", input.to, null));
  },
  sendSms: async (scope, input) => {
    await sendCode(scope, purposeOf(input), readAccount("phone", input.to, areaIdOf(input)));
  },
  captcha: async (scope, { purpose }) => {
    await take(scope, addressOf(scope), picturesByAddress);
    return makePicture(scope, purpose ?? "register");
  },
  areaList: async () =>
    areas.map((area) => ({ id: area.id, code: area.code, global_code: globalCode(area) })),
  setting: async (scope, { key }) => {
    if (!isPublicSetting(key)) throw new ApiRefusal("not_found");
    return { value: scope.settingTexts[key] };
  },
  companySearch: async (scope, { name }) => {
    if (!scope.settings.is_main_site) throw new ApiRefusal("forbidden");
    await take(scope, addressOf(scope), searchesByAddress);
    const text = name.trim();
    return text.length < searchLengthMin ? [] : searchCompanies(scope.env.DB, text);
  },
});
