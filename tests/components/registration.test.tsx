/** Settings of the registration, each changed as in `settings.test.tsx`. */
import { expect } from "vitest";
import { page } from "vitest/browser";
import { captcha } from "#domain/contracts/http/codes.ts";
import { at, flag, gone, open, there } from "./app.tsx";
import { answer, give } from "./server.ts";
import type { Settings } from "./usual-answers.ts";

const openForm = async (settings: Settings) => {
  await open("/register", settings);
  await there("register-submit");
};
const kinds = page.getByRole("radiogroup", { name: "Account type" });

flag("is_register_email", async () => {
  await openForm({ is_register_email: "0" });
  await expect.element(at("access-account")).toHaveAttribute("type", "tel");
  await expect.element(kinds).not.toBeInTheDocument();
});

flag("is_register_phone", async () => {
  await openForm({ is_register_phone: "0" });
  await expect.element(at("access-account")).toHaveAttribute("type", "email");
  await expect.element(kinds).not.toBeInTheDocument();
  // A user who registered by phone earlier still signs in by phone.
  await open("/login", { is_register_phone: "0" });
  await expect.element(kinds).toBeInTheDocument();
});

flag("verify_reg_type", async () => {
  give(answer(captcha, { id: "picture", b64s: "data:image/svg+xml,<svg/>" }));
  await openForm({ verify_reg_type: "2" });
  await there("access-code", "access-captcha");
  await openForm({ verify_reg_type: "3" });
  await gone("access-code", "access-captcha");
});

flag("invite_code_required", async () => {
  await openForm({ invite_code_required: "1" });
  await at("register-submit").click();
  await expect.element(at("access-invite")).toHaveAttribute("aria-invalid", "true");
});

for (const [key, field] of [
  ["is_register_country", "access-country"],
  ["is_register_birthday", "access-birthday"],
  ["is_register_consent", "access-terms"],
] as const) {
  flag(key, async () => {
    await openForm({});
    await expect.element(at(field)).toBeVisible();
    await openForm({ [key]: "0" });
    await gone(field);
  });
}

flag("register_age_min", async () => {
  const year = new Date().getFullYear() - 20;
  for (const [age, isWrong] of [
    ["18", "false"],
    ["21", "true"],
  ] as const) {
    await openForm({ register_age_min: age });
    await at("access-birthday").fill(`${year}-01-01`);
    await at("register-submit").click();
    await expect.element(at("access-birthday")).toHaveAttribute("aria-invalid", isWrong);
  }
});

const extras = [
  ["is_register_name", ["access-name"]],
  ["is_register_card", ["access-card_id"]],
  ["is_register_ssn", ["access-ssn"]],
  ["is_register_pics", ["access-front_pic", "access-reverse_pic", "access-hand_pic"]],
  ["is_register_pay_password", ["access-pay-password"]],
] as const;
const extraFields: string[] = extras.flatMap(([, fields]) => [...fields]);
for (const [key, fields] of extras) {
  flag(key, async () => {
    await openForm({ [key]: "1" });
    await there(...fields);
    await gone(...extraFields.filter((each) => !(fields as readonly string[]).includes(each)));
  });
}
