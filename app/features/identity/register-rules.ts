/** Fields that the company's settings ask for at registration; the app's checks of the fields. */
import { isDay, isOfAge } from "#domain/access/birthday.ts";
import {
  type accountKind,
  type identityDocument,
  type NameOf,
  registerProof,
} from "#domain/codes.ts";
import { register } from "#domain/contracts/http/access.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { dayIn } from "#domain/market/zone.ts";
import { typedLine } from "#domain/text/typed.ts";
import { takesField } from "../../api/dialect.ts";

export type AccountKind = NameOf<typeof accountKind>;

export const noIdentity = {
  name: "",
  id_type: "id_card" as NameOf<typeof identityDocument>,
  card_id: "",
  ssn: "",
  front_pic: "",
  reverse_pic: "",
  hand_pic: "",
};

export const emptyForm = {
  account: "",
  sms_code: "",
  captcha: "",
  password: "",
  re_password: "",
  pay_password: "",
  ...noIdentity,
  invite_code: "",
  country: "",
  birthday: "",
  /** Version of the terms that the user agrees to; empty without consent. */
  terms: "",
};
export type RegisterForm = typeof emptyForm;
export type RegisterField = keyof RegisterForm;

export type Problem =
  | "missing"
  | "email"
  | "phone"
  | "password"
  | "short"
  | "different"
  | "day"
  | "age"
  | "consent";

export function offeredKinds(info: BasicInfo): AccountKind[] {
  const kinds: AccountKind[] = [];
  if (info.is_register_email === "1") kinds.push("email");
  if (info.is_register_phone === "1") kinds.push("phone");
  return kinds;
}

/** Fields that the company asks for and the back end accepts, in the order of the page. */
export function shownFields(info: BasicInfo, form: RegisterForm): RegisterField[] {
  const proof = registerProof.find(Number(info.verify_reg_type));
  const asked: Array<[boolean, ...RegisterField[]]> = [
    [true, "account"],
    [proof === "code_and_picture", "captcha"],
    [proof !== "nothing", "sms_code"],
    [true, "password", "re_password"],
    [info.is_register_pay_password === "1", "pay_password"],
    [info.is_register_name === "1", "name"],
    // Pictures depend on the kind of document: only an identity card needs one of its back.
    [info.is_register_card === "1" || info.is_register_pics === "1", "id_type"],
    [info.is_register_card === "1", "card_id"],
    [info.is_register_ssn === "1", "ssn"],
    [info.is_register_pics === "1", "front_pic"],
    [info.is_register_pics === "1" && form.id_type === "id_card", "reverse_pic"],
    [info.is_register_pics === "1", "hand_pic"],
    [info.is_register_country === "1", "country"],
    [info.is_register_birthday === "1", "birthday"],
    [true, "invite_code"],
    [info.is_register_consent === "1", "terms"],
  ];
  return asked
    .flatMap(([isAsked, ...fields]) => (isAsked ? fields : []))
    .filter((field) => takesField(register, field));
}

/** Minimum length of a password; the server checks the other rules. */
export const passwordLengthMin = 8;

const isTooShort = (password: string) => [...password].length < passwordLengthMin;

function problemOf(
  field: RegisterField,
  form: RegisterForm,
  info: BasicInfo,
  kind: AccountKind,
): Problem | null {
  const value = form[field].trim();
  if (field === "account") return accountProblem(kind, value);
  if (field === "invite_code" && info.invite_code_required !== "1") return null;
  if (field === "password" && value === "") return "password";
  if (value === "") return field === "terms" ? "consent" : "missing";
  if (field === "birthday") return birthdayProblem(value, info);
  if (field === "password" || field === "pay_password") {
    return isTooShort(form[field]) ? "short" : null;
  }
  if (field === "re_password" && form.re_password !== form.password) return "different";
  return null;
}

function birthdayProblem(birthday: string, info: BasicInfo): Problem | null {
  if (!isDay(birthday)) return "day";
  const today = dayIn(info.timezone, Date.now());
  return isOfAge(birthday, today, Number(info.register_age_min)) ? null : "age";
}

export function accountProblem(kind: AccountKind, text: string): Problem | null {
  const account = typedLine(text);
  if (kind === "email") return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account) ? null : "email";
  return /^\+?[\d\s()./-]{4,30}$/.test(account) ? null : "phone";
}

export function registerProblems(
  form: RegisterForm,
  info: BasicInfo,
  kind: AccountKind,
): Partial<Record<RegisterField, Problem>> {
  const found = shownFields(info, form).flatMap((field) => {
    const problem = problemOf(field, form, info, kind);
    return problem ? [[field, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

export interface NewPassword {
  password: string;
  repeated: string;
}

export const noNewPassword: NewPassword = { password: "", repeated: "" };

export function newPasswordProblems({ password, repeated }: NewPassword) {
  const problems: { password?: Problem; repeated?: Problem } = {};
  if (password === "") problems.password = "missing";
  else if (isTooShort(password)) problems.password = "short";
  if (repeated === "") problems.repeated = "missing";
  else if (repeated !== password) problems.repeated = "different";
  return problems;
}
