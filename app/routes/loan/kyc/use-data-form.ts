import { loanKycSubmit } from "#domain/contracts/http/loan.ts";
import {
  askedKycFields,
  isKycValue,
  type KycField,
  kycFields,
  kycShapes,
} from "#domain/loans/kyc-fields.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company.ts";
import { kycFieldText } from "../../../features/loans/kyc-field-text.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/loan-messages.ts";

export type Stated = Record<KycField, string>;

/** Earlier statements; pictures must be taken anew, as everywhere. */
function begun(stated: Stated): Stated {
  const start = kycFields.map((field) => [
    field,
    kycShapes[field] === "picture" ? "" : stated[field],
  ]);
  return Object.fromEntries(start) as Stated;
}

/** Numbers and digits are sent as numbers (specification 2, section 5). */
function toSend(field: KycField, text: string): string | number {
  const isText = ["text", "picture", "birthday"].includes(kycShapes[field]);
  return isText ? text : Number(text);
}

function problemOf(field: KycField, text: string, today: string): string | undefined {
  const shape = kycShapes[field];
  if (text === "") {
    const named = { field: isolate(kycFieldText(field)) };
    return shape === "picture" ? m.loan_picture_missing(named) : m.loan_field_missing(named);
  }
  // A picture's value is its upload's answer: an id, or an address from a company's own back end.
  if (shape === "picture" || isKycValue(field, text, today)) return undefined;
  return shape === "birthday" ? m.loan_birthday_wrong() : m.loan_number_wrong();
}

/** The borrower's form, and the fields that it asks for. */
export function useDataForm(stated: Stated, onSent: () => Promise<void>) {
  const company = useCompany();
  const today = dayIn(company.timezone, Date.now());
  const asked = askedKycFields((flag) => company[flag] === "1");
  const ofAsked = <T>(give: (field: KycField) => T) =>
    Object.fromEntries(asked.map((field) => [field, give(field)]));
  const form = useForm(loanKycSubmit, {
    start: () => begun(stated),
    input: (typed) => ofAsked((field) => toSend(field, typed[field])),
    errors: (typed) => ofAsked((field) => problemOf(field, typed[field], today)),
    success: ({ msg }) => msg || m.loan_kyc_waiting(),
    onDone: onSent,
  });
  return { form, asked, today };
}
