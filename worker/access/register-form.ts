import type * as z from "zod/mini";
import { countOwnPictures } from "#db/content/files.ts";
import { type AccountName, findInviter } from "#db/people/credentials.ts";
import type { RealName } from "#db/people/identity-checks.ts";
import { readAccountName } from "#domain/access/account-name.ts";
import { areas } from "#domain/access/areas.ts";
import { isOfAge } from "#domain/access/birthday.ts";
import { passwordProblem } from "#domain/access/password-rule.ts";
import { termsVersion } from "#domain/access/terms.ts";
import { type AccountKind, accountKind, identityDocument, registerProof } from "#domain/codes.ts";
import { readCountries } from "#domain/config/countries.ts";
import type { Settings } from "#domain/config/schema.ts";
import type { calls } from "#domain/contracts/http/index.ts";
import { dayIn } from "#domain/market/zone.ts";
import { plainSecret } from "#domain/text/typed.ts";
import { ApiRefusal, required, type Scope } from "../context.ts";

export type RegisterInput = z.output<typeof calls.register.input>;

/** Reads the id of the phone's area; null if absent or empty: forms send empty fields, too. */
export function areaIdOf(input: { area_id?: "" | number | undefined }): number | null {
  return typeof input.area_id === "number" ? input.area_id : null;
}

export const kindOf = (type: "1" | "2") => accountKind.name(Number(type));

/** @throws ApiRefusal account_invalid */
export function readAccount(kind: AccountKind, text: string, areaId: number | null): AccountName {
  const name = required(readAccountName(kind, text, areaId), "account_invalid");
  return { kind, name };
}

/** @throws ApiRefusal password_not_equal, or named after the password's problem */
export async function requirePassword(
  password: string,
  repeated: string,
  words: readonly string[],
): Promise<void> {
  if (plainSecret(password) !== plainSecret(repeated)) throw new ApiRefusal("password_not_equal");
  const problem = await passwordProblem(password, words);
  if (problem) throw new ApiRefusal(problem);
}

/** Words that a password must not be, because attackers try them first. */
export function wordsOf({ name }: AccountName, settings: Settings): string[] {
  return [settings.site_name, name, name.split("@")[0] ?? ""];
}

/** Proof of the e-mail or phone that this company requires at a registration. */
export const proofOf = ({ verify_reg_type }: Settings) =>
  registerProof.name(Number(verify_reg_type));

/** Kind of the document; an identity card if the form names none. */
const documentOf = (type: string | undefined) => identityDocument.find(Number(type)) ?? "id_card";

function requireFields(input: RegisterInput, settings: Settings): void {
  const proof = proofOf(settings);
  const needed: Array<[boolean, string | undefined]> = [
    [settings.is_register_name, input.name?.trim()],
    [settings.is_register_card, input.card_id?.trim()],
    [settings.is_register_card, input.id_type],
    [settings.is_register_ssn, input.ssn?.trim()],
    [settings.is_register_pics, input.front_pic],
    [settings.is_register_pics && documentOf(input.id_type) !== "passport", input.reverse_pic],
    [settings.is_register_pics, input.hand_pic],
    [settings.is_register_pay_password, input.pay_password],
    [settings.is_register_country, input.country],
    [settings.is_register_birthday, input.birthday],
    [settings.invite_code_required, input.invite_code?.trim()],
    [proof !== "nothing", input.sms_code?.trim()],
    [proof === "code_and_picture", input.key],
    [proof === "code_and_picture", input.captcha?.trim()],
  ];
  if (needed.some(([isNeeded, value]) => isNeeded && !value)) {
    throw new ApiRefusal("field_missing");
  }
}

/** True if name, document's number, pictures and any required SSN are given. */
export function canBeReviewed(given: RealName, settings: Settings): boolean {
  const needed = [given.name, given.card_id, given.front_pic, given.hand_pic];
  if (documentOf(given.id_type) === "id_card") needed.push(given.reverse_pic);
  if (settings.is_register_ssn) needed.push(given.ssn);
  return !needed.includes("");
}

export function picturesOf(input: Pick<RegisterInput, "front_pic" | "reverse_pic" | "hand_pic">) {
  const given = [input.front_pic, input.reverse_pic, input.hand_pic];
  return [...new Set(given.filter((id): id is string => id !== undefined && id !== ""))];
}

/** Fills absent fields with empty texts, and an absent document type with an identity card. */
export function statedName(input: Partial<Record<keyof RealName, string | undefined>>): RealName {
  return {
    name: input.name?.trim() ?? "",
    id_type: input.id_type || "1",
    card_id: input.card_id?.trim() ?? "",
    ssn: input.ssn?.trim() ?? "",
    front_pic: input.front_pic ?? "",
    reverse_pic: input.reverse_pic ?? "",
    hand_pic: input.hand_pic ?? "",
  };
}

/** Reads the person's facts from the form; null if all are empty. */
export function realNameOf(input: RegisterInput): RealName | null {
  const given = statedName(input);
  const { id_type: _, ...said } = given;
  return Object.values(said).some((text) => text !== "") ? given : null;
}

/** @throws ApiRefusal country_not_served, age_too_low or terms_not_accepted */
function checkPerson(settings: Settings, input: RegisterInput, nowMs: number): void {
  const { country, birthday, terms } = input;
  if (settings.is_register_country && country) {
    const isKnown = areas.some(({ code }) => code === country);
    if (!isKnown || readCountries(settings.blocked_countries).includes(country)) {
      throw new ApiRefusal("country_not_served");
    }
  }
  const ageMin = settings.register_age_min;
  if (settings.is_register_birthday && birthday) {
    const today = dayIn(settings.timezone, nowMs);
    if (!isOfAge(birthday, today, ageMin)) throw new ApiRefusal("age_too_low", { limit: ageMin });
  }
  if (settings.is_register_consent && terms !== termsVersion) {
    throw new ApiRefusal("terms_not_accepted");
  }
}

/** Checks the form without its codes: a mistake must not use up a code. @throws ApiRefusal */
export async function checkForm({ db, nowMs }: Scope, settings: Settings, input: RegisterInput) {
  const kind = kindOf(input.type);
  const offered = kind === "email" ? settings.is_register_email : settings.is_register_phone;
  if (!offered) throw new ApiRefusal("register_closed");
  const account = readAccount(kind, input.account, areaIdOf(input));
  requireFields(input, settings);
  checkPerson(settings, input, nowMs);
  await requirePassword(input.password, input.re_password, wordsOf(account, settings));
  if (input.pay_password) {
    await requirePassword(input.pay_password, input.pay_password, [input.password]);
  }
  const inviteCode = input.invite_code?.trim().toUpperCase() ?? "";
  const invitedBy = inviteCode === "" ? null : await findInviter(...db, inviteCode);
  if (inviteCode !== "" && invitedBy === null) throw new ApiRefusal("invite_code_wrong");
  const pictures = picturesOf(input);
  if (pictures.length > 0) {
    const found = await countOwnPictures(...db, "", pictures);
    if (found !== pictures.length) throw new ApiRefusal("field_missing");
  }
  return { account, invitedBy };
}
