/** Funds for tests, made at the desk by two people. */
import { expect } from "vitest";
import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { as, openOperator, type TestOperator } from "../desk/operators.ts";

export const fiona = await openOperator("finance");
export const rita = await openOperator("risk");

export const terms = {
  ...{ percent: "0.35", lock_days: 30, penalty: "5" },
  ...{ least: "100", most: "5000", per_user: 3 },
};

export const fundOf = async (id: number, by = fiona) =>
  (await as<DeskFund>(by, "deskFund", { id })).data;

export async function addFund(by = fiona): Promise<number> {
  const { code, data } = await as<{ id: number }>(by, "deskFundAdd");
  expect(code).toBe(1);
  return data.id;
}

export async function ask(
  by: TestOperator,
  name: "deskFundTerms" | "deskFundMoney",
  input: object,
) {
  const { code, msg } = await as(by, name, input as Record<string, unknown>);
  expect(code, msg).toBe(1);
}

/** The request of this fund that waits, if any. */
export async function waitingId(fundId: number): Promise<string> {
  return (await fundOf(fundId)).requests.find(({ state }) => state === "asked")?.id ?? "";
}

export const decide = (by: TestOperator, id: string, act = "approve") =>
  as(by, "deskRequestDecide", { id, act });

export async function agree(
  name: "deskFundTerms" | "deskFundMoney",
  input: { id: number } & Record<string, unknown>,
) {
  await ask(fiona, name, input);
  const { code, msg } = await decide(rita, await waitingId(input.id));
  expect(code, msg).toBe(1);
}

export const setOpen = async (id: number, is_open: "0" | "1", by = fiona) =>
  as(by, "deskFundSet", { id, version: (await fundOf(id)).version, is_open });

/** Open, with terms and a title, and without money. */
export async function openFund(more: object = {}): Promise<number> {
  const id = await addFund();
  await agree("deskFundTerms", { id, ...terms, ...more });
  const text = { id, lang: "en", version: 0, title: "Test fund", desc: "For tests" };
  expect((await as(fiona, "deskFundText", text)).code).toBe(1);
  expect((await setOpen(id, "1")).code).toBe(1);
  return id;
}

export const putMoney = (id: number, amount: string) => agree("deskFundMoney", { id, amount });
