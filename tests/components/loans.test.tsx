/** Settings of loans, each changed as in `settings.test.tsx`, for a borrower. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PublicSettingKey } from "#domain/config/schema.ts";
import {
  loanAgreement,
  loanConfig,
  loanInfo,
  loanList,
  loanOne,
  repaymentAccounts,
  type WireLoan,
} from "#domain/contracts/http/loan.ts";
import { askedKycFields, type KycField, kycFields } from "#domain/loans/kyc-fields.ts";
import { coins, loans } from "#seed/cashier.ts";
import { at, find, gone, links, open, signIn, there } from "./app.tsx";
import { paymentAnswers } from "./payment-answers.ts";
import { type Answer, answer, give } from "./server.ts";
import { person, type Settings } from "./usual-answers.ts";

/** Where the review of the borrower's data stands: not begun (0), or passed (2). */
function review(status: 0 | 2): Answer {
  const stated = Object.fromEntries(kycFields.map((field) => [field, ""]));
  return answer(loanInfo, { status, reason: "", ...(stated as Record<KycField, string>) });
}

beforeEach(() => {
  signIn(person);
  give(...paymentAnswers, review(0), answer(loanList, { data: [], total: 0 }));
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

const none: Settings = Object.fromEntries(fieldFlags.map((flag) => [flag, "0"]));

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
  test(`requires only the loan fields that settings turn on: ${name}`, async () => {
    const on = fieldFlags.filter((_, place) => isOn(place));
    await open("/loan", { ...none, ...Object.fromEntries(on.map((flag) => [flag, "1"])) });
    await at("loan-data-submit").click();
    await expect.element(at("loan-name")).toHaveFocus();
    for (const flag of fieldFlags) {
      const testId = flag.replace("is_loan_", "loan-");
      if (!on.includes(flag)) await gone(testId);
      else {
        await there(testId);
        const field = `[data-testid="${testId}"]`;
        const wrong = `${field}[aria-invalid=true], ${field}[data-invalid]`;
        expect(find(wrong), flag).not.toBeNull();
      }
    }
  });
}

/** Opens the offer, as after an approved review. */
async function openOffer(settings: Settings): Promise<void> {
  const offers = loans.map(
    ([loan_period, free_period, min_amount, max_amount, rate, late], at) => ({
      ...{ id: at + 1, loan_period, free_period, min_amount, max_amount },
      ...{ interest_rate: rate, penalty_rate: late },
    }),
  );
  const cost = {
    ...{ amount: "1000", currency: "USD", loan_period: 7, free_days: 3, daily_rate: "0.0005" },
    ...{ per_day: "0.50", interest: "2.00", total: "1002.00", yearly_rate: "10.4" },
    ...{ per_day_late: "1.00", return_days: 0, is_margin: 0 },
  };
  const agreement = { lines: [], cost, hash: "0".repeat(64), signed_ms: 0, sign_url: "" };
  give(review(2), answer(loanConfig, offers), answer(loanAgreement, agreement));
  await open("/loan/submit", settings);
  await at("loan-amount").fill("1000");
}

test('requires the loan agreement only when "is_loan_protocol" is on', async () => {
  await openOffer({ is_loan_protocol: "1" });
  await expect.element(at("loan-continue")).toBeDisabled();
  for (const group of ["loan.agree_rule", "loan.agree_protocol", "loan.agree_law"]) {
    await expect.poll(() => links(`/descript/detail?group=${group}`).length).toBe(1);
    expect(links(`/descript/detail?group=${group}`)[0]?.checkVisibility()).toBe(true);
  }
  await at("loan-agree").click();
  await expect.element(at("loan-continue")).toBeEnabled();
  await openOffer({ is_loan_protocol: "0" });
  await gone("loan-agree");
  await expect.element(at("loan-continue")).toBeEnabled();
});

for (const [flag, testId] of [
  ["is_loan_show_daily_profit", "loan-day-profit"],
  ["is_loan_show_total_profit", "loan-total-profit"],
] as const) {
  test(`shows an interest amount of a loan offer only when ${flag} is on`, async () => {
    await openOffer({ [flag]: "1" });
    await expect.element(at(testId)).toMatchTextContent("$");
    await openOffer({ [flag]: "0" });
    await gone(testId);
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

async function openRepayment(settings: Settings): Promise<void> {
  const accounts = coins.map(([currency_code, protocol_code, address], at) => ({
    ...{ id: at + 1, currency_code, protocol_code, address, memo: "" },
    ...{ usd_price: "1", is_simulated: 0 },
  }));
  give(answer(loanOne, loan), answer(repaymentAccounts, accounts));
  await open("/loan/repayment?loan_id=a-loan", settings);
  await at("loan-network").click();
  await at("loan-network-1").click();
  await expect.element(at("deposit-address")).toMatchTextContent(/^T[1-9A-Za-z]{33}$/);
}

test('shows the copy button of the repayment address only when "is_loan_repayment_address_copy" is on', async () => {
  const copy = page.getByRole("button", { name: "Copy: Address" });
  await openRepayment({ is_loan_repayment_address_copy: "1" });
  await expect.element(copy).toBeVisible();
  await openRepayment({ is_loan_repayment_address_copy: "0" });
  await expect.element(copy).not.toBeInTheDocument();
});

test('links to the chat at the repayment only when "is_loan_repayment_chat" is on', async () => {
  await openRepayment({ is_loan_repayment_chat: "1" });
  await there("loan-chat");
  await openRepayment({ is_loan_repayment_chat: "0" });
  await gone("loan-chat");
});
