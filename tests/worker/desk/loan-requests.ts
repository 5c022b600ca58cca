/** What is asked for the loan book, for tests. */
import { expect } from "vitest";
import type { DeskLoanProduct, DeskLoanRequest } from "#domain/contracts/desk/loans.ts";
import { as, openOperator, type TestOperator } from "./operators.ts";

export const lea = await openOperator("finance");
export const max = await openOperator("risk");

interface Offered {
  data: DeskLoanProduct[];
  requests: DeskLoanRequest[];
}

export const offered = async () => (await as<Offered>(lea, "deskLoanProducts", {})).data;

export async function book() {
  const read = await as<{ book: Record<"free" | "funded" | "taken_out", string> }>(
    lea,
    "deskLoans",
    { state: "running" },
  );
  return read.data.book;
}

export const askMoney = (by: TestOperator, way: "put_in" | "take_out", amount: string) =>
  as(by, "deskLoanMoney", { way, amount, reason: "for a test" });

export async function waiting(): Promise<DeskLoanRequest> {
  const found = (await offered()).requests.find(({ state }) => state === "asked");
  if (!found) throw new Error("nothing waits");
  return found;
}

export const decideOn = (by: TestOperator, id: string, act = "approve") =>
  as(by, "deskRequestDecide", { id, act });

export async function agreeOnMoney(way: "put_in" | "take_out", amount: string): Promise<void> {
  expect((await askMoney(lea, way, amount)).code).toBe(1);
  expect((await decideOn(max, (await waiting()).id)).code).toBe(1);
}

export async function agreeOn(
  name: "deskLoanProductSet" | "deskLoanProductEnd",
  input: Record<string, unknown>,
): Promise<void> {
  expect((await as(lea, name, input)).code).toBe(1);
  expect((await decideOn(max, (await waiting()).id)).code).toBe(1);
}
