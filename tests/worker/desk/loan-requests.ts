/** Requests for the loan book, for tests. */
import { expect } from "vitest";
import type { DeskLoanProduct } from "#domain/contracts/desk/loans.ts";
import { askFor, changesOf, decideOn } from "./asking.ts";
import { as, openOperator, type TestOperator } from "./operators.ts";

export { decideOn };
export const lea = await openOperator("finance");
export const max = await openOperator("risk");

export const offered = async () =>
  (await as<{ data: DeskLoanProduct[] }>(lea, "deskLoanProducts", {})).data;

export async function book() {
  const read = await as<{ book: Record<"free" | "funded" | "taken_out", string> }>(
    lea,
    "deskLoans",
    { state: "running" },
  );
  return read.data.book;
}

export const askMoney = (by: TestOperator, way: "put_in" | "take_out", amount: string) =>
  askFor(by, { kind: "loan_money", after: { way, amount, currency: "USD" } });

/** @param product null for a new one */
export const askProduct = (by: TestOperator, product: DeskLoanProduct | null, after: object) =>
  askFor(by, {
    ...{ kind: "loan_product", subject: product ? String(product.id) : "", after: { ...after } },
    before: product && { ...product.offer, is_offered: product.is_offered ? "1" : "0" },
  });

export async function waiting(kind = "loan_money") {
  const found = (await changesOf(lea, kind)).find(({ state }) => state === "asked");
  if (!found) throw new Error("nothing waits");
  return found;
}

export async function agreeOnMoney(way: "put_in" | "take_out", amount: string): Promise<void> {
  const { code, data } = await askMoney(lea, way, amount);
  expect(code).toBe(1);
  expect((await decideOn(max, data.id)).code).toBe(1);
}

export async function agreeOnProduct(product: DeskLoanProduct, after: object): Promise<void> {
  const { code, data, msg } = await askProduct(lea, product, after);
  expect([code, msg]).toEqual([1, ""]);
  expect((await decideOn(max, data.id)).code).toBe(1);
}
