/** The loan book's money and what is lent: nobody sets either alone. */
import { describe, expect, test } from "vitest";
import { takeFromLoanBook } from "#db/loan-book.ts";
import { errorCodes } from "#domain/errors.ts";
import {
  agreeOnMoney,
  askMoney,
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
const setProduct = (input: object, by = lea) =>
  as<{ field?: string }>(by, "deskLoanProductSet", { ...offer, reason, ...input });

async function addProduct(): Promise<number> {
  const before = new Set((await offered()).data.map(({ id }) => id));
  expect((await setProduct({})).code).toBe(1);
  expect((await decideOn(max, (await waiting()).id)).code).toBe(1);
  const made = (await offered()).data.find(({ id }) => !before.has(id));
  if (!made) throw new Error("no product was made");
  return made.id;
}

const productOf = async (id: number) => (await offered()).data.find((each) => each.id === id);

describe("money of the loan book", () => {
  test("is put in by two people, with the reason, and by nobody alone", async () => {
    const before = await book();
    expect((await askMoney(lea, "put_in", "250.5")).code).toBe(1);
    const request = await waiting();
    expect(request).toMatchObject({ kind: "put_in", amount: "250.5", reason, is_other: false });
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
    const rejected = { id: next.id, act: "take_back", reason: "the book has enough" };
    expect((await as(lea, "deskRequestDecide", rejected)).code).toBe(1);
    expect((await offered()).requests.find(({ id }) => id === next.id)).toMatchObject({
      decision_reason: rejected.reason,
    });
  });

  test("is taken out by two people, and shown apart from what was put in", async () => {
    const before = await book();
    await agreeOnMoney("take_out", "100.25");
    const after = await book();
    expect(Number(after.free)).toBeCloseTo(Number(before.free) - 100.25, 6);
    expect(Number(after.taken_out)).toBeCloseTo(Number(before.taken_out) + 100.25, 6);
    expect(after.funded).toBe(before.funded);
  });

  test("is never taken below zero, also by loans that are paid out meanwhile", async () => {
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

  test("moves once with two approvals at once and a repeat under the same key", async () => {
    await askMoney(lea, "take_out", "10");
    const { id } = await waiting();
    const other = await openOperator("owner");
    const before = await book();
    const key = withKey("one-approval-of-a-loan-book");
    const input = { id, act: "approve" };
    await Promise.all([
      as(max, "deskRequestDecide", input, key),
      as(max, "deskRequestDecide", input, key),
      as(other, "deskRequestDecide", input),
    ]);
    expect((await as(max, "deskRequestDecide", input, key)).code).toBeGreaterThan(0);
    expect(Number((await book()).free)).toBeCloseTo(Number(before.free) - 10, 6);
    const rows = await DB.prepare("SELECT millionths FROM loan_book WHERE id = ?")
      .bind(`funded/${id}`)
      .all();
    expect(rows.results).toEqual([{ millionths: -10_000_000 }]);
  });

  test.each(["0", "0.001", "999999999999999"])("no %s is asked for", async (amount) => {
    const { code } = await askMoney(lea, "put_in", amount);
    expect(code).toBe(errorCodes.invalid_request);
  });

  test("who only looks asks for nothing", async () => {
    const support = await openOperator("support");
    expect((await askMoney(support, "put_in", "1")).code).toBe(errorCodes.role_forbidden);
  });
});

describe("a loan product", () => {
  test("is added, changed and withdrawn by two people, and says what it was", async () => {
    const id = await addProduct();
    expect(await productOf(id)).toEqual({ id, version: 1, is_offered: 1, offer });

    const next = { id, version: 1, max_amount: "6000", interest_rate: "0.0007" };
    expect((await setProduct(next)).code).toBe(1);
    const request = await waiting();
    expect(request).toMatchObject({ kind: "product", product_id: id, before: offer, reason });
    expect(request.offer).toMatchObject({ max_amount: "6000", interest_rate: "0.0007" });
    expect((await decideOn(lea, request.id)).code).toBe(errorCodes.four_eyes);
    expect((await decideOn(max, request.id)).code).toBe(1);
    expect((await productOf(id))?.offer.max_amount).toBe("6000");

    const end = { id, version: 2, reason };
    expect((await as(lea, "deskLoanProductEnd", end)).code).toBe(1);
    expect((await decideOn(max, (await waiting()).id)).code).toBe(1);
    expect(await productOf(id)).toMatchObject({ is_offered: 0, version: 3 });
    const again = await as(lea, "deskLoanProductEnd", { ...end, version: 3 });
    expect(again.code).toBe(errorCodes.content_changed);
  });

  test("is made once by two approvals at once and a repeat under the same key", async () => {
    const before = (await offered()).data.length;
    await setProduct({});
    const input = { id: (await waiting()).id, act: "approve" };
    const other = await openOperator("owner");
    const key = withKey("one-approval-of-a-product");
    const answers = await Promise.all([
      as(max, "deskRequestDecide", input, key),
      as(max, "deskRequestDecide", input, key),
      as(max, "deskRequestDecide", input, key),
      as(other, "deskRequestDecide", input),
    ]);
    expect(answers.map(({ code }) => code)).toContain(1);
    expect((await offered()).data).toHaveLength(before + 1);
  });

  test("is changed in the version that was seen, when it is asked and when it is approved", async () => {
    const id = await addProduct();
    expect((await setProduct({ id, version: 1, sort: 8 })).code).toBe(1);
    const first = await waiting();
    expect((await setProduct({ id, version: 1, sort: 9 })).code).toBe(1);
    const second = (await offered()).requests.find(
      (each) => each.state === "asked" && each.id !== first.id,
    );
    expect((await decideOn(max, second?.id ?? "")).code).toBe(1);
    expect((await decideOn(max, first.id)).code).toBe(errorCodes.content_changed);
    expect((await productOf(id))?.offer.sort).toBe(9);
    expect((await setProduct({ id, version: 1 })).code).toBe(errorCodes.content_changed);
    expect((await decideOn(lea, first.id, "take_back")).code).toBe(1);
    expect((await setProduct({ id: 987_654, version: 1 })).code).toBe(errorCodes.not_found);
  });

  test.each([
    ["loan_period", 0],
    ["free_period", 61],
    ["min_amount", "0"],
    ["max_amount", "199"],
    ["interest_rate", "1.1"],
    ["penalty_rate", "0.000000001"],
    ["sort", 1001],
  ])("%s of %s is refused by name", async (field, value) => {
    const { code, data } = await setProduct({ [field]: value });
    expect([code, data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test("the database keeps what was asked and every product", async () => {
    const id = await addProduct();
    await expect(
      DB.prepare("DELETE FROM loan_products WHERE id = ?").bind(id).run(),
    ).rejects.toThrow("kept");
    await expect(DB.prepare("UPDATE desk_requests SET reason = ''").run()).rejects.toThrow("stays");
    await expect(DB.prepare("DELETE FROM desk_requests").run()).rejects.toThrow("kept");
  });
});
