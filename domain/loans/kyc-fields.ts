import { isDay } from "../access/birthday.ts";

/** Form of a field's value: `picture` is the id of an uploaded file. */
export type KycShape = "text" | "number" | "picture" | "yes_no" | "sex" | "document" | "birthday";

/** Fields by wire name. All but `name` and `last_name` have a setting `is_loan_<field>`. */
export const kycShapes = {
  name: "text",
  last_name: "text",
  sex: "sex",
  birthday: "birthday",
  country: "text",
  mobile: "text",
  id_card_type: "document",
  id_number: "text",
  hand_pic: "picture",
  age: "number",
  contact_info: "text",
  loan_amount: "number",
  social_security: "text",
  has_family: "yes_no",
  address_detail: "text",
  job: "text",
  work_years: "number",
  work_address: "text",
  personal_income: "number",
  family_income: "number",
  annual_income: "number",
  other_income: "number",
  annual_savings: "number",
  debt_info: "text",
  has_pension: "yes_no",
  has_house: "yes_no",
  house_cert: "picture",
  has_car: "yes_no",
  car_cert: "picture",
  passport_photo: "picture",
  credit_score: "number",
  tax_bill: "picture",
} as const satisfies Record<string, KycShape>;

export type KycField = keyof typeof kycShapes;
export const kycFields = Object.keys(kycShapes) as KycField[];
type NameField = "name" | "last_name";
export type KycFlag = `is_loan_${Exclude<KycField, NameField>}`;
export type KycValues = Partial<Record<KycField, string>>;

export function askedKycFields(isOn: (flag: KycFlag) => boolean): KycField[] {
  return kycFields.filter((field) => {
    if (field === "name" || field === "last_name") return true;
    return isOn(`is_loan_${field}`);
  });
}

const number = /^(0|[1-9]\d{0,14})(\.\d{1,10})?$/;
const pictureId = /^[A-Za-z0-9_-]{1,64}$/;
const choice = /^[12]$/;
const yesNo = /^[01]$/;
/** Earliest birthday (specification 2, section 5). */
export const birthdayFirst = "1950-01-01";

/** True if a text has the field's shape. @param today local day, as 2026-11-21 */
export function isKycValue(field: KycField, text: string, today: string): boolean {
  switch (kycShapes[field]) {
    case "text":
      return text.length <= 200;
    case "number":
      return number.test(text);
    case "picture":
      return pictureId.test(text);
    case "sex":
    case "document":
      return choice.test(text);
    case "yes_no":
      return yesNo.test(text);
    case "birthday":
      return isDay(text) && text >= birthdayFirst && text <= today;
  }
}

/** The form's requested fields, trimmed; or the first one that is missing or has a wrong shape. */
export function readKyc(
  asked: readonly KycField[],
  given: Readonly<Record<string, string | number | undefined>>,
  today: string,
): { ok: true; values: KycValues } | { ok: false; field: KycField; isMissing: boolean } {
  const values: KycValues = {};
  for (const field of asked) {
    const text = String(given[field] ?? "").trim();
    if (text === "") return { ok: false, field, isMissing: true };
    if (!isKycValue(field, text, today)) return { ok: false, field, isMissing: false };
    values[field] = text;
  }
  return { ok: true, values };
}
