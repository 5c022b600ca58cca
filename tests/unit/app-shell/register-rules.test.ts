import { describe, expect, it } from "vitest";
import {
  accountProblem,
  emptyForm,
  newPasswordProblems,
  offeredKinds,
  type RegisterForm,
  registerProblems,
  shownFields,
} from "#app/features/identity/register-rules.ts";
import { settingTexts } from "#domain/config/schema.ts";

const company = (own: Record<string, string> = {}) => settingTexts(own);
const filled: RegisterForm = {
  ...emptyForm,
  account: "ann@example.com",
  sms_code: "123456",
  password: "correct horse",
  re_password: "correct horse",
  country: "DE",
  birthday: "1990-01-31",
  terms: "1",
};

describe("registration", () => {
  it("offers the ways of registration that the company allows", () => {
    expect(offeredKinds(company())).toEqual(["email", "phone"]);
    expect(offeredKinds(company({ is_register_phone: "0" }))).toEqual(["email"]);
    expect(offeredKinds(company({ is_register_phone: "0", is_register_email: "0" }))).toEqual([]);
  });

  it("shows only the code fields that the company's setting asks for at registration: none, a code, or a code and a picture code", () => {
    const asked = (type: string) => shownFields(company({ verify_reg_type: type }), emptyForm);
    expect(asked("1")).toContain("sms_code");
    expect(asked("1")).not.toContain("captcha");
    expect(asked("2")).toEqual(expect.arrayContaining(["sms_code", "captcha"]));
    expect(asked("3")).not.toContain("sms_code");
    expect(asked("3")).not.toContain("captcha");
  });

  it("requires at registration all details that the company asks for, but no picture of a passport's back", () => {
    const all = company({
      is_register_name: "1",
      is_register_card: "1",
      is_register_ssn: "1",
      is_register_pics: "1",
      is_register_pay_password: "1",
      invite_code_required: "1",
    });
    const wanted = ["name", "id_type", "card_id", "ssn", "front_pic", "hand_pic", "pay_password"];
    expect(shownFields(all, emptyForm)).toEqual(expect.arrayContaining([...wanted, "reverse_pic"]));
    expect(shownFields(all, { ...emptyForm, id_type: "passport" })).not.toContain("reverse_pic");
    expect(Object.keys(registerProblems(filled, all, "email")).sort()).toEqual(
      ["card_id", "front_pic", "hand_pic", "invite_code", "name", "pay_password"]
        .concat(["reverse_pic", "ssn"])
        .sort(),
    );
  });

  it("accepts a completed registration form", () => {
    expect(registerProblems(filled, company(), "email")).toEqual({});
    expect(registerProblems({ ...filled, account: "20 7946 0958" }, company(), "phone")).toEqual(
      {},
    );
  });

  it("lists the invalid fields of a registration form", () => {
    const problems = registerProblems(
      { ...emptyForm, password: "short", re_password: "other" },
      company(),
      "email",
    );
    expect(problems).toEqual({
      account: "email",
      sms_code: "missing",
      password: "short",
      re_password: "different",
      country: "missing",
      birthday: "missing",
      terms: "consent",
    });
  });

  it("requires country, date of birth and consent at registration when the company does", () => {
    const without = {
      is_register_country: "0",
      is_register_birthday: "0",
      is_register_consent: "0",
    };
    const form = { ...filled, country: "", birthday: "", terms: "" };
    expect(registerProblems(form, company(without), "email")).toEqual({});
    expect(Object.keys(registerProblems(form, company(), "email"))).toEqual([
      "country",
      "birthday",
      "terms",
    ]);
  });

  it("refuses invalid dates of birth and applicants below the age limit at registration", () => {
    const birthday = (text: string) =>
      registerProblems({ ...filled, birthday: text }, company(), "email").birthday;
    expect(birthday("1990-02-30")).toBe("day");
    expect(birthday("1899-12-31")).toBe("day");
    expect(birthday(new Date().toISOString().slice(0, 10))).toBe("age");
  });

  it("distinguishes an e-mail address or phone number from other text", () => {
    expect(accountProblem("email", "a@b.c")).toBeNull();
    expect(accountProblem("email", "a b@c.d")).toBe("email");
    expect(accountProblem("email", "")).toBe("email");
    expect(accountProblem("phone", "(020) 7946-0958")).toBeNull();
    expect(accountProblem("phone", "12a4")).toBe("phone");
  });

  it("counts a password's characters as users see them", () => {
    const problems = (text: string) => newPasswordProblems({ password: text, repeated: text });
    expect(problems("🙂🙂🙂🙂").password).toBe("short");
    expect(problems("12345678")).toEqual({});
    expect(problems("")).toEqual({ password: "missing", repeated: "missing" });
  });
});
