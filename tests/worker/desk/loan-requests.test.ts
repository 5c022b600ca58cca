/** The loan book's money and terms of loans: no operator changes them alone. */
import { describe, expect, test } from "vitest";
import { takeFromLoanBook } from "#db/money/loan-book.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { changesOf, wanted } from "./asking.ts";
import {
  agreeOnMoney,
  agreeOnProduct,
  askMoney,
  askProduct,
  book,
  decideOn,
  lea,
  max,
  offered,
  waiting,
} from "./loan-requests.ts";
import { addPuppet, as, DB, openOperator, withKey } from "./operators.ts";

const offer = {
  ...{ loan_period: 60, free_period: 5, min_amount: "200", max_amount: "5000" },
  ...{ interest_rate: "0.0006", penalty_rate: "0.002", sort: 7 },
};
const reason = "for a test";
async function addProduct(): Promise<number> {
  const { code, data } = await askProduct(lea, null, offer);
  expect(code).toBe(1);
  expect((await decideOn(max, data.id)).code).toBe(1);
  return Number(data.subject);
}

async function productOf(id: number) {
  const found = (await offered()).data.find((each) => each.id === id);
  if (!found) throw new Error(`there is no product ${id}`);
  return found;
}

describe("money of the loan book", () => {
  test("requires two untied operators to put money into the loan book, and shows the reason of the request", async () => {
    const before = await book();
    expect((await askMoney(lea, "put_in", "250.5")).code).toBe(1);
    const request = await waiting();
    expect(request).toMatchObject({ reason, is_other: false, currency: "USD" });
    expect(wanted(request)).toEqual({ way: "put_in", amount: "250.5", currency: "USD" });
    expect((await decideOn(lea, request.id)).code).toBe(errorCodes.four_eyes);
    const puppetMaster = await openOperator("owner");
    expect((await book()).free).toBe(before.free);
    expect((await decideOn(max, request.id)).code).toBe(1);
    expect(Number((await book()).free)).toBeCloseTo(Number(before.free) + 250.5, 6);
    expect((await decideOn(max, request.id)).code).toBe(errorCodes.content_changed);
    await askMoney(puppetMaster, "put_in", "9");
    const puppet = await addPuppet(puppetMaster, "finance");
    const next = await waiting();
    expect((await decideOn(puppet, next.id)).code).toBe(errorCodes.four_eyes_tied);
    expect((await decideOn(lea, next.id, "take_back")).code).toBe(errorCodes.invalid_request);
    const rejected = { reason: "the book has enough" };
    expect((await decideOn(lea, next.id, "take_back", rejected)).code).toBe(1);
    expect((await changesOf(lea, "loan_money")).find(({ id }) => id === next.id)).toMatchObject({
      decision_reason: rejected.reason,
    });
  });

  test("lets two operators take money out of the loan book, and lists that money apart from money put in", async () => {
    const before = await book();
    await agreeOnMoney("take_out", "100.25");
    const after = await book();
    expect(Number(after.free)).toBeCloseTo(Number(before.free) - 100.25, 6);
    expect(Number(after.taken_out)).toBeCloseTo(Number(before.taken_out) + 100.25, 6);
    expect(after.funded).toBe(before.funded);
  });

  test("takes no more than the free money out of the loan book, even when a loan was paid out between request and approval", async () => {
    const { free } = await book();
    expect((await askMoney(lea, "take_out", `${Number(free) + 1}`)).code).toBe(
      errorCodes.money_not_free,
    );
    expect((await askMoney(lea, "take_out", free)).code).toBe(1);
    const { id } = await waiting();
    const loan = { id: crypto.randomUUID(), amount: "1", currency: "USD" };
    expect(await takeFromLoanBook(DB, 1, loan, Date.now())).toBe(true);
    expect((await decideOn(max, id)).code).toBe(errorCodes.money_not_free);
    expect(Number((await book()).free)).toBeCloseTo(Number(free) - 1, 6);
    expect((await decideOn(lea, id, "take_back")).code).toBe(1);
  });

  test("moves the loan book's money once despite parallel approvals and a repeat under one key", async () => {
    await askMoney(lea, "take_out", "10");
    const { id } = await waiting();
    const other = await openOperator("owner");
    const before = await book();
    const key = withKey("one-approval-of-a-loan-book");
    const input = { id, act: "approve" };
    await Promise.all([
      as(max, "deskChangeDecide", input, key),
      as(max, "deskChangeDecide", input, key),
      as(other, "deskChangeDecide", input),
    ]);
    expect((await as(max, "deskChangeDecide", input, key)).code).toBeGreaterThan(0);
    expect(Number((await book()).free)).toBeCloseTo(Number(before.free) - 10, 6);
    const rows = await DB.prepare("SELECT millionths FROM loan_book WHERE id = ?")
      .bind(`funded/${id}`)
      .all();
    expect(rows.results).toEqual([{ millionths: -10_000_000 }]);
  });

  test.each(["0", "0.001", "999999999999999"])(
    "refuses to put the amount %s into the loan book",
    async (amount) => {
      const { code } = await askMoney(lea, "put_in", amount);
      expect(code).toBe(errorCodes.invalid_request);
    },
  );

  test("refuses a request to move loan money when the requester has the role support", async () => {
    const support = await openOperator("support");
    expect((await askMoney(support, "put_in", "1")).code).toBe(errorCodes.role_forbidden);
  });
});

describe("a loan product", () => {
  test("lets two operators add, change and withdraw a loan product, and names the earlier terms in the request", async () => {
    const id = await addProduct();
    expect(await productOf(id)).toEqual({ id, is_offered: 1, offer });

    const next = { max_amount: "6000", interest_rate: "0.0007" };
    expect((await askProduct(lea, await productOf(id), next)).code).toBe(1);
    const request = await waiting("loan_product");
    expect(request).toMatchObject({ subject: String(id), reason });
    expect(request.fields).toContainEqual({ name: "max_amount", before: "5000", after: "6000" });
    expect(wanted(request)).toEqual(next);
    expect((await decideOn(lea, request.id)).code).toBe(errorCodes.four_eyes);
    expect((await decideOn(max, request.id)).code).toBe(1);
    const seen = await productOf(id);
    expect(seen.offer.max_amount).toBe("6000");

    await agreeOnProduct(seen, { is_offered: "0" });
    expect(await productOf(id)).toMatchObject({ is_offered: 0 });
    const again = await askProduct(lea, seen, { is_offered: "0" });
    expect(again.code).toBe(errorCodes.content_changed);
  });

  test("adds a loan product once despite parallel approvals and repeats under one key", async () => {
    const before = (await offered()).data.length;
    const { data } = await askProduct(lea, null, offer);
    const input = { id: data.id, act: "approve" };
    const other = await openOperator("owner");
    const key = withKey("one-approval-of-a-product");
    const answers = await Promise.all([
      as(max, "deskChangeDecide", input, key),
      as(max, "deskChangeDecide", input, key),
      as(max, "deskChangeDecide", input, key),
      as(other, "deskChangeDecide", input),
    ]);
    expect(answers.map(({ code }) => code)).toContain(1);
    expect((await offered()).data).toHaveLength(before + 1);
  });

  test("refuses to change a loan product when its terms differ from those that the operator saw", async () => {
    const id = await addProduct();
    const seen = await productOf(id);
    const { data: first } = await askProduct(lea, seen, { sort: 8 });
    const { data: second } = await askProduct(lea, seen, { sort: 9 });
    expect((await decideOn(max, second.id)).code).toBe(1);
    expect((await decideOn(max, first.id)).code).toBe(errorCodes.content_changed);
    expect((await productOf(id)).offer.sort).toBe(9);
    expect((await askProduct(lea, seen, { sort: 10 })).code).toBe(errorCodes.content_changed);
    expect((await decideOn(lea, first.id, "take_back")).code).toBe(1);
    const strange = await askProduct(lea, { ...seen, id: 987_654 }, { sort: 1 });
    expect(strange.code).not.toBe(1);
  });

  test.each([
    ["loan_period", 0],
    ["free_period", 61],
    ["min_amount", "0"],
    ["max_amount", "199"],
    ["interest_rate", "1.1"],
    ["penalty_rate", "0.000000001"],
    ["sort", 1001],
  ])("refuses a loan product whose %s is %s, and names the field", async (field, value) => {
    const { code, data } = await askProduct(lea, null, { ...offer, [field]: value });
    expect([code, data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test("refuses to delete loan products and requests in the database", async () => {
    const id = await addProduct();
    await expect(
      DB.prepare("DELETE FROM loan_products WHERE id = ?").bind(id).run(),
    ).rejects.toThrow("kept");
    await expect(DB.prepare("UPDATE changes SET reason = 'x'").run()).rejects.toThrow(/stays|once/);
    await expect(DB.prepare("DELETE FROM changes").run()).rejects.toThrow("kept");
  });
});
