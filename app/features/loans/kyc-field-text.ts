import type { KycField } from "#domain/loans/kyc-fields.ts";
import { m } from "../../i18n/page-messages.ts";

/** The specification's `name` is the last name, and `last_name` the first. */
const names: Record<KycField, () => string> = {
  name: m.loan_name_last,
  last_name: m.loan_name_first,
  sex: m.loan_sex,
  birthday: m.access_birthday,
  country: m.access_country,
  mobile: m.access_phone_number,
  id_card_type: m.verify_id_type,
  id_number: m.verify_id_number,
  hand_pic: m.verify_hand,
  age: m.loan_age,
  contact_info: m.loan_contact,
  loan_amount: m.loan_wanted,
  social_security: m.verify_ssn,
  has_family: m.loan_family,
  address_detail: m.loan_address,
  job: m.loan_job,
  work_years: m.loan_work_years,
  work_address: m.loan_work_address,
  personal_income: m.loan_income,
  family_income: m.loan_family_income,
  annual_income: m.loan_annual_income,
  other_income: m.loan_other_income,
  annual_savings: m.loan_savings,
  debt_info: m.loan_debts,
  has_pension: m.loan_pension,
  has_house: m.loan_house,
  house_cert: m.loan_house_cert,
  has_car: m.loan_car,
  car_cert: m.loan_car_cert,
  passport_photo: m.verify_passport,
  credit_score: m.loan_score,
  tax_bill: m.loan_tax_bill,
};

export function kycFieldText(field: KycField): string {
  return names[field]();
}

type ChoiceShape = "yes_no" | "sex" | "document";

const choices: Record<ChoiceShape, readonly (readonly [digit: string, text: () => string])[]> = {
  yes_no: [
    ["1", m.loan_yes],
    ["0", m.loan_no],
  ],
  sex: [
    ["1", m.loan_male],
    ["2", m.loan_female],
  ],
  document: [
    ["1", m.verify_id_card],
    ["2", m.verify_passport],
  ],
};

/** The answers to choose from; `value` is the digit that is sent. */
export function kycChoices(shape: ChoiceShape): { value: string; text: string }[] {
  return choices[shape].map(([value, text]) => ({ value, text: text() }));
}
