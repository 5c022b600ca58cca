/** Loans by their calls: data, review, agreement, payout, refusal, repayment. */

import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { LoanProductView } from "#domain/contracts/http/loan.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { kycFields } from "#domain/loans/kyc-fields.ts";
import { codeOf, DB, set } from "../access/people.ts";
import { perform } from "../api/requests.ts";
import { agreeOnProduct, offered } from "../desk/loan-requests.ts";
import { as } from "../desk/operators.ts";
import {
  call,
  flags,
  lend,
  loanOf,
  loanSettings,
  named,
  openBorrower,
  owner,
  type Shown,
  shown,
  submit,
  upload,
} from "./borrowers.ts";
import { drawing, signature } from "./signature.ts";
import {
  ann,
  approve,
  decideAs,
  expectWhole,
  fundsOf,
  openCustomer,
  reject,
  uploadProof,
} from "./till.ts";

beforeEach(() => set(loanSettings));

describe("the borrower's data", () => {
  test("requires each field of a borrower when its setting is on, and names a missing field", async () => {
    const person = await openCustomer("0");
    for (const field of kycFields) {
      if (field === "name" || field === "last_name") continue;
      await set({ ...flags, [`is_loan_${field}`]: "1" });
      const answer = await call<{ field: string }>(calls.loanKycSubmit, named, person);
      expect([answer.code, answer.data.field]).toEqual([errorCodes.field_missing, field]);
    }
  });

  test.each([
    ["birthday", "1949-12-31"],
    ["birthday", "2999-01-01"],
    ["birthday", "1990-02-30"],
    ["sex", "3"],
    ["has_house", "yes"],
    ["annual_income", "12,5"],
  ])("refuses the borrower's %s %s, and names the field", async (field, value) => {
    await set({ ...flags, [`is_loan_${field}`]: "1" });
    const person = await openCustomer("0");
    const input = { ...named, [field]: value };
    const answer = await call<{ field: string }>(calls.loanKycSubmit, input, person);
    expect([answer.code, answer.data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test("refuses another user's picture as a borrower's passport photo", async () => {
    await set({ ...flags, is_loan_passport_photo: "1" });
    const [person, other] = [await openCustomer("0"), await openCustomer("0")];
    const passport_photo = await uploadProof(other);
    const input = { ...named, passport_photo };
    expect((await call(calls.loanKycSubmit, input, person)).code).toBe(errorCodes.not_found);
  });

  test("moves a borrower's data through waiting, a rejection with reason, and one approval", async () => {
    const person = await openCustomer("0");
    const status = async () =>
      (await call<{ status: number; reason: string }>(calls.loanInfo, {}, person)).data;
    expect((await status()).status).toBe(0);
    await call(calls.loanKycSubmit, named, person);
    expect((await status()).status).toBe(1);
    const closed = await call(calls.loanKycSubmit, named, person);
    expect(closed.code).toBe(errorCodes.loan_kyc_closed);
    const item = { queue: "loan_kyc", id: `loan-kyc-${person.user.id}` };
    const refused = { ...item, decision: "reject", reason: "blurred" };
    expect((await as(owner, "deskDecide", refused)).code).toBe(1);
    expect(await status()).toMatchObject({ status: 3, reason: "blurred" });
    const early = await call(calls.loanAgreement, { id: 2, amount: "1000" }, person);
    expect(early.code).toBe(errorCodes.loan_kyc_required);
    await call(calls.loanKycSubmit, named, person);
    expect((await as(owner, "deskDecide", { ...item, decision: "approve" })).code).toBe(1);
    expect((await status()).status).toBe(2);
    const again = await as(owner, "deskDecide", { ...item, decision: "approve" });
    expect(again.code).toBe(errorCodes.payment_decided);
  });
});

describe("the agreement", () => {
  test("states a loan's whole cost and the borrower's data in the agreement, in 18 languages", async () => {
    const person = await openBorrower();
    const { lines, cost } = await shown(person, "10000");
    expect(cost).toMatchObject({
      amount: "10000",
      interest: "115",
      total: "10115",
      per_day: "5",
      per_day_late: "10",
      yearly_rate: "14.93",
      is_margin: 0,
    });
    expect(lines.join("\n")).toContain("Ann Example");
    expect(lines.join("\n")).toContain("0.05 %");
    const { token } = person;
    const input = { id: 2, amount: "10000" };
    const texts = new Set<string>();
    const languages = "en hk id tr ar it pt ru de fr vn kr jp spa th my hi cs".split(" ");
    for (const lang of languages) {
      const { data } = await perform<Shown>(calls.loanAgreement, input, {
        token,
        headers: { lang },
      });
      expect(data.lines).toHaveLength(12);
      texts.add(data.lines.join());
    }
    expect(texts.size).toBe(18);
  });

  test("refuses an agreement outside the bounds of its loan product", async () => {
    const person = await openBorrower();
    const { data } = await call<LoanProductView[]>(calls.loanConfig, {}, person);
    expect(data[1]).toMatchObject({ id: 2, min_amount: "100", max_amount: "10000" });
    for (const amount of ["99.99", "10000.01", "100.001", "0"]) {
      const answer = await call(calls.loanAgreement, { id: 2, amount }, person);
      expect([amount, answer.code]).toEqual([amount, errorCodes.amount_out_of_range]);
    }
    const none = await call(calls.loanAgreement, { id: 99, amount: "100" }, person);
    expect(none.code).toBe(errorCodes.not_found);
  });

  test("refuses an agreement on a changed or withdrawn loan product, and leaves running loans unchanged", async () => {
    const signed = await openBorrower();
    const running = await lend(signed);
    const before = await loanOf(signed, running);
    const person = await openBorrower();
    const { hash } = await shown(person);
    const [product] = (await offered()).data.filter(({ id }) => id === 2);
    if (!product) throw new Error("no product");
    await agreeOnProduct(product, { interest_rate: "0.002" });
    expect((await submit(person, "1000", { agreement: hash })).code).toBe(
      errorCodes.loan_agreement_changed,
    );
    await agreeOnProduct(product, { is_offered: "0" });
    const gone = await call(calls.loanAgreement, { id: 2, amount: "1000" }, person);
    expect(gone.code).toBe(errorCodes.not_found);
    expect(await loanOf(signed, running)).toEqual(before);
    const [ended] = (await offered()).data.filter(({ id }) => id === 2);
    if (!ended) throw new Error("no product");
    await agreeOnProduct(ended, { ...product.offer, is_offered: "1" });
  });

  test("refuses the signature when the agreement has changed since the borrower read it", async () => {
    const person = await openBorrower();
    const { hash } = await shown(person);
    await set({ loan_return_days: "3" });
    const answer = await submit(person, "1000", { agreement: hash });
    expect(answer.code).toBe(errorCodes.loan_agreement_changed);
  });

  test("states in the agreement for how many days the loan can be returned free of interest", async () => {
    const person = await openBorrower();
    for (const days of [0, 3, 14]) {
      await set({ loan_return_days: String(days) });
      expect((await shown(person)).cost).toMatchObject({ return_days: days });
    }
  });

  test("refuses a signature that is empty, a dot, a line or another picture", async () => {
    const person = await openBorrower();
    const bad = [
      await drawing(() => false),
      await drawing((x, y) => x < 10 && y < 10),
      await drawing((_, y) => y === 100),
    ];
    for (const file of bad) {
      const sign = await upload(file, person);
      expect((await submit(person, "1000", { sign })).code).toBe(errorCodes.loan_signature_empty);
    }
    const sign = await uploadProof(person);
    expect((await submit(person, "1000", { sign })).code).toBe(errorCodes.loan_signature_empty);
    const others = await upload(await signature(), await openCustomer("0"));
    expect((await submit(person, "1000", { sign: others })).code).toBe(errorCodes.not_found);
  });

  test("stores an agreement with its signature, and shows both only to the signer", async () => {
    const person = await openBorrower();
    const text = (await shown(person)).lines;
    const { data } = await submit(person);
    const signed = await call<Shown>(calls.loanAgreement, { loan_id: data.id }, person);
    expect(signed.data.lines).toEqual(text);
    expect(signed.data.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(signed.data.hash).toBe((await loanOf(person, data.id)).agreement);
    expect(signed.data.sign_url).not.toBe("");
    const other = await openBorrower();
    const theirs = await call(calls.loanAgreement, { loan_id: data.id }, other);
    expect(theirs.code).toBe(errorCodes.not_found);
    expect((await call(calls.loanOne, { id: data.id }, other)).code).toBe(errorCodes.not_found);
    await expect(
      DB.prepare("UPDATE loan_agreements SET content = '{}' WHERE hash = ?")
        .bind(signed.data.hash)
        .run(),
    ).rejects.toThrow();
  });
});

describe("a loan", () => {
  test("moves a loan from its request to its repayment", async () => {
    const person = await openBorrower();
    const { data } = await submit(person);
    expect((await submit(person)).code).toBe(errorCodes.loan_open);
    expect(await loanOf(person, data.id)).toMatchObject({ status: 1, repayment_time: "" });
    await decideAs(person, ann, approve(data.id));
    expect(await fundsOf(person)).toEqual(["1000", "0"]);
    const { cost } = await shown(await openBorrower());
    expect(await loanOf(person, data.id)).toMatchObject({
      ...{ status: 2, interest_amount: "0", repay_amount: "1000" },
      ...{ due_interest: cost.interest, due_total: cost.total },
    });
    const transfer = { balance: "10", currency_id: "1", from: "change", to: "forex" };
    expect(await codeOf(calls.transferMoney, transfer, person.token)).toBe(errorCodes.loan_unpaid);
    const proofImg = await uploadProof(person);
    const paid = { charge_id: "1", loan_id: data.id, proofImg };
    const sent = await call<{ id: string }>(calls.repayLoan, paid, person);
    expect(sent.code, sent.msg).toBe(1);
    expect((await call(calls.repayLoan, paid, person)).code).toBe(errorCodes.loan_not_repayable);
    expect((await loanOf(person, data.id)).status).toBe(4);
    await decideAs(person, ann, reject(sent.data.id));
    expect(await loanOf(person, data.id)).toMatchObject({ status: 2, reason: "no such payment" });
    const again = await call<{ id: string }>(calls.repayLoan, paid, person);
    await decideAs(person, ann, approve(again.data.id));
    expect((await loanOf(person, data.id)).status).toBe(5);
    expect(await codeOf(calls.transferMoney, transfer, person.token)).toBe(1);
    await expectWhole(person);
  });

  test("repays a loan out of the account, once for a repeated request", async () => {
    const person = await openBorrower();
    const loan_id = await lend(person);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(calls.settleLoan, { loan_id }, person, "the-same-key")),
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(await fundsOf(person)).toEqual(["0", "0"]);
    expect((await loanOf(person, loan_id)).status).toBe(5);
    await expectWhole(person);
  });

  test("finds no loan to repay when the loan is another user's", async () => {
    const [person, other] = [await openBorrower(), await openBorrower()];
    const loan_id = await lend(person);
    expect((await call(calls.settleLoan, { loan_id }, other)).code).toBe(errorCodes.not_found);
    expect((await loanOf(person, loan_id)).status).toBe(2);
  });

  test("pays a loan out as margin when is_loan_margin is on, and states the margin in the agreement", async () => {
    await set({ is_loan_margin: "1" });
    const person = await openBorrower();
    expect((await shown(person)).cost).toMatchObject({ is_margin: 1 });
    await lend(person);
    expect(await fundsOf(person, "forex")).toEqual(["1000", "0"]);
    expect(await fundsOf(person)).toEqual(["0", "0"]);
  });

  test("preserves a loan's terms when the offer changes", async () => {
    const person = await openBorrower();
    const id = await lend(person);
    await DB.prepare("UPDATE loan_products SET interest_rate = '0.5' WHERE id = 2").run();
    expect((await loanOf(person, id)).interest_rate).toBe("0.0005");
    await DB.prepare("UPDATE loan_products SET interest_rate = '0.0005' WHERE id = 2").run();
  });
});
