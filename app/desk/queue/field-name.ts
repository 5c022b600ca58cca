import { identityDocument } from "#domain/codes.ts";
import { type KycField, kycShapes } from "#domain/loans/kyc-fields.ts";
import { kycChoices, kycFieldText } from "../../features/loans/kyc-field-text.ts";
import { m } from "../desk-messages.ts";
import { rateText } from "../format.ts";

const names: Record<string, () => string> = {
  bank_name: m.desk_field_bank,
  bank_address: m.desk_field_bank_address,
  payee_name: m.desk_field_holder,
  payee_account: m.desk_field_account,
  account: m.desk_field_account,
  remark: m.desk_field_remark,
  bank_remark: m.desk_field_remark,
  address: m.desk_field_address,
  dc_address: m.desk_field_address,
  protocol: m.desk_field_network,
  protocol_code: m.desk_field_network,
  code: m.desk_field_currency,
  currency_code: m.desk_field_currency,
  coin: m.desk_field_currency,
  memo: m.desk_field_memo,
  hash: m.cash_hash,
  reference: m.cash_reference,
  name: m.desk_name,
  nickname: m.desk_field_nickname,
  profit_share: m.desk_field_profit_share,
  equity: m.desk_field_equity,
  trades: m.desk_field_trades,
  id_type: m.verify_id_type,
  id_number: m.verify_id_number,
  card_id: m.verify_id_number,
  ssn: m.verify_ssn,
  loan: m.desk_queue_loan,
  loan_period: m.loan_period,
  free_period: m.loan_free_days,
  interest_rate: m.loan_daily_rate,
  penalty_rate: m.loan_late_rate,
  agreement: m.loan_agreement_title,
  bank_code: m.cash_bank_code,
  routing_number: m.cash_routing_number,
  bank_branch: m.cash_bank_branch,
  payee_address: m.cash_payee_address,
  post_code: m.cash_post_code,
  bank_iban: () => "IBAN",
  iban: () => "IBAN",
  bank_swift: () => "SWIFT",
  swift: () => "SWIFT",
  bank_ifsc: () => "IFSC",
  ifsc: () => "IFSC",
};

const isKycField = (field: string): field is KycField => Object.hasOwn(kycShapes, field);

export function fieldName(field: string): string {
  const name = names[field]?.();
  if (name !== undefined) return name;
  return isKycField(field) ? kycFieldText(field) : field.replaceAll("_", " ");
}

/** Returns a borrower's answer as text. Answers chosen from a list are stored as digits. */
function kycValue(field: KycField, value: string): string {
  const shape = kycShapes[field];
  if (shape !== "yes_no" && shape !== "sex" && shape !== "document") return value;
  return kycChoices(shape).find((choice) => choice.value === value)?.text ?? value;
}

const isIban = (field: string) => field === "iban" || field === "bank_iban";

/** Text to paste into a payment: banks take an IBAN without spaces. */
export function fieldCopy(field: string, value: string): string {
  return isIban(field) ? value.replaceAll(/\s/g, "") : value;
}

export function fieldValue(field: string, value: string): string {
  if (isIban(field)) return fieldCopy(field, value).replaceAll(/.{4}(?=.)/g, "$& ");
  if (field === "interest_rate" || field === "penalty_rate") return rateText(value);
  if (isKycField(field)) return kycValue(field, value);
  if (field !== "id_type") return value;
  return identityDocument.find(Number(value)) === "passport"
    ? m.verify_passport()
    : m.verify_id_card();
}

const pictureNames: Record<string, () => string> = {
  proof: m.desk_picture_proof,
  sign: m.loan_signature,
  front_pic: m.verify_front,
  reverse_pic: m.verify_back,
  hand_pic: m.verify_hand,
};

export function pictureName(field: string): string {
  return pictureNames[field]?.() ?? fieldName(field);
}
