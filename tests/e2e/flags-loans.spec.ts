/** The settings of loans, each toggled as in `flags.spec.ts`, for a borrower. */
import type { Page } from "@playwright/test";
import type { PublicSettingKey } from "#domain/config/schema.ts";
import { loanInfo, loanOne, type WireLoan } from "#domain/contracts/http/loan.ts";
import { askedKycFields } from "#domain/loans/kyc-fields.ts";
import { openPerson, useToken } from "./people.ts";
import { change, set, type Values, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

test.use({
  viewport: { width: 390, height: 844 },
  trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
});

let token = "";
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  ({ token } = await openPerson(request));
  await request.dispose();
});
test.beforeEach(async ({ page }) => {
  await withoutServiceWorker(page);
  await useToken(page, token);
});

/** Each setting requires the field of its name. */
const fieldFlags = [
  "is_loan_sex",
  "is_loan_birthday",
  "is_loan_country",
  "is_loan_mobile",
  "is_loan_id_card_type",
  "is_loan_id_number",
  "is_loan_hand_pic",
  "is_loan_age",
  "is_loan_contact_info",
  "is_loan_loan_amount",
  "is_loan_social_security",
  "is_loan_has_family",
  "is_loan_address_detail",
  "is_loan_job",
  "is_loan_work_years",
  "is_loan_work_address",
  "is_loan_personal_income",
  "is_loan_family_income",
  "is_loan_annual_income",
  "is_loan_other_income",
  "is_loan_annual_savings",
  "is_loan_debt_info",
  "is_loan_has_pension",
  "is_loan_has_house",
  "is_loan_house_cert",
  "is_loan_has_car",
  "is_loan_car_cert",
  "is_loan_passport_photo",
  "is_loan_credit_score",
  "is_loan_tax_bill",
] as const satisfies readonly PublicSettingKey[];

const none = Object.fromEntries(fieldFlags.map((flag) => [flag, "0"])) as Values;
const count = (page: Page, testId: string, times: number) =>
  expect(page.getByTestId(testId)).toHaveCount(times);

async function open(page: Page, path: string, values: Values): Promise<void> {
  await set(page, values);
  await page.goto(path);
}

test("asks for every loan field when all settings are on, and only for first and last name when none is on", () => {
  expect(askedKycFields(() => true)).toHaveLength(fieldFlags.length + 2);
  expect(askedKycFields(() => false)).toEqual(["name", "last_name"]);
});

/**
 * Turns on every second field, then the others: each is seen on and off, beside both neighbours.
 */
for (const [name, isOn] of [
  ["every second field", (place: number) => place % 2 === 0],
  ["the other fields", (place: number) => place % 2 === 1],
] as const) {
  test(`requires only the loan fields that settings turn on: ${name}`, async ({ page }) => {
    const on = fieldFlags.filter((_, place) => isOn(place));
    await open(page, "/loan", { ...none, ...Object.fromEntries(on.map((flag) => [flag, "1"])) });
    await page.getByTestId("loan-data-submit").click();
    await expect(page.getByTestId("loan-name")).toBeFocused();
    for (const flag of fieldFlags) {
      const field = page.getByTestId(flag.replace("is_loan_", "loan-"));
      await expect(field).toHaveCount(on.includes(flag) ? 1 : 0);
      if (!on.includes(flag)) continue;
      const wrong = page.locator("[aria-invalid=true], [data-invalid]").and(field);
      await expect(wrong, flag).toHaveCount(1);
    }
  });
}

/** Answers as after an approved review: the offer depends on settings alone. */
async function openOffer(page: Page, values: Values): Promise<void> {
  await change<object>(page, loanInfo.path, (data) => ({ ...data, status: 2 }));
  await open(page, "/loan/submit", values);
  await page.getByTestId("loan-amount").fill("1000");
}

test('requires the loan agreement only when "is_loan_protocol" is on', async ({ page }) => {
  await openOffer(page, { is_loan_protocol: "1" });
  await expect(page.getByTestId("loan-continue")).toBeDisabled();
  for (const group of ["loan.agree_rule", "loan.agree_protocol", "loan.agree_law"]) {
    await expect(page.locator(`a[href="/descript/detail?group=${group}"]`)).toBeVisible();
  }
  await page.getByTestId("loan-agree").check();
  await expect(page.getByTestId("loan-continue")).toBeEnabled();
  await openOffer(page, { is_loan_protocol: "0" });
  await count(page, "loan-agree", 0);
  await expect(page.getByTestId("loan-continue")).toBeEnabled();
});

for (const [flag, testId] of [
  ["is_loan_show_daily_profit", "loan-day-profit"],
  ["is_loan_show_total_profit", "loan-total-profit"],
] as const) {
  test(`shows an interest amount of a loan offer only when ${flag} is on`, async ({ page }) => {
    await openOffer(page, { [flag]: "1" });
    await expect(page.getByTestId(testId)).toContainText("$");
    await openOffer(page, { [flag]: "0" });
    await count(page, testId, 0);
  });
}

const loan: WireLoan = {
  id: "a-loan",
  amount: "1000",
  currency: "USD",
  loan_period: 30,
  interest_amount: "0",
  interest_rate: "0.0005",
  penalty_amount: "0",
  penalty_rate: "0.001",
  repay_amount: "1000",
  status: 2,
  created_at: "2026-11-01 10:00:00",
  created_ms: 1_793_527_200_000,
  reviewed_at: "2026-11-01 11:00:00",
  reviewed_ms: 1_793_530_800_000,
  repayment_time: "2026-12-01 23:59:59",
  due_ms: 1_796_169_600_000,
  repaid_ms: 0,
  agreement: "0".repeat(64),
  reason: "",
  account: "change",
};

async function openRepayment(page: Page, values: Values): Promise<void> {
  await page.route(`**${loanOne.path}?*`, (route) =>
    route.fulfill({ json: { code: 1, msg: "", data: loan } }),
  );
  await open(page, "/loan/repayment?loan_id=a-loan", values);
  await page.getByTestId("loan-network").click();
  await page.getByTestId("loan-network-1").click();
  await expect(page.getByTestId("deposit-address")).toHaveText(/^T[1-9A-Za-z]{33}$/);
}

test('shows the copy button of the repayment address only when "is_loan_repayment_address_copy" is on', async ({
  page,
}) => {
  const copy = page.getByRole("button", { name: "Copy: Address" });
  await openRepayment(page, { is_loan_repayment_address_copy: "1" });
  await expect(copy).toBeVisible();
  await openRepayment(page, { is_loan_repayment_address_copy: "0" });
  await expect(copy).toHaveCount(0);
});

test('links to the chat at the repayment only when "is_loan_repayment_chat" is on', async ({
  page,
}) => {
  await openRepayment(page, { is_loan_repayment_chat: "1" });
  await count(page, "loan-chat", 1);
  await openRepayment(page, { is_loan_repayment_chat: "0" });
  await count(page, "loan-chat", 0);
});
