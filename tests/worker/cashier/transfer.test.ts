import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireTransferRow } from "#domain/contracts/http/transfer.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { codeOf, type Person, set } from "../access/people.ts";
import { perform } from "../api/requests.ts";
import { addAddress, expectWhole, fundsOf, openCustomer } from "./till.ts";

const person = await openCustomer("1000");
const move = (balance: string, from: string, to: string) =>
  codeOf(calls.transferMoney, { balance, from, to, currency_id: "1" }, person.token);

test("transfers money between own accounts by name or id, and logs the transfers", async () => {
  expect(await move("250.50", "change", "forex")).toBe(1);
  expect(await move("50", "1", "2")).toBe(1);
  expect(await fundsOf(person)).toEqual(["749.5", "0"]);
  expect(await fundsOf(person, "forex")).toEqual(["200.5", "0"]);
  expect(await fundsOf(person, "micro")).toEqual(["50", "0"]);
  const log = async (input: Record<string, string>) =>
    (await perform<{ data: WireTransferRow[]; total: number }>(calls.transferLog, input, person))
      .data;
  expect(await log({})).toMatchObject({
    total: 2,
    data: [
      { from: "forex", to: "micro", balance: "50" },
      { from: "change", to: "forex", balance: "250.5" },
    ],
  });
  expect((await log({ type: "micro" })).total).toBe(1);
  const { data } = await perform<{ accounts: Array<{ type: string; available: string }> }>(
    calls.transferInfo,
    {},
    person,
  );
  expect(data.accounts.map(({ type, available }) => [type, available])).toEqual([
    ["forex", "200.5"],
    ["micro", "50"],
    ["change", "749.5"],
  ]);
  await expectWhole(person);
});

test.each([
  ["99999", "change", "forex", "balance_insufficient"],
  ["0", "change", "forex", "transfer_invalid"],
  ["1.001", "change", "forex", "transfer_invalid"],
  ["1", "forex", "forex", "transfer_invalid"],
] as const)("refuses a transfer of %s from %s to %s: %s", async (amount, from, to, error) => {
  expect(await move(amount, from, to)).toBe(errorCodes[error]);
});

test("M2: transfers the whole balance once when ten tabs request the transfer at once", async () => {
  const [free] = await fundsOf(person);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => move(free, "change", "forex")),
  );
  expect(answers.filter((code) => code === 1)).toHaveLength(1);
  expect(await fundsOf(person)).toEqual(["0", "0"]);
  await expectWhole(person);
});

describe("only_one_account", () => {
  const infoOf = async ({ token }: Person) =>
    (
      await perform<{ into: string; accounts: Array<{ type: string; available: string }> }>(
        calls.transferInfo,
        {},
        { token },
      )
    ).data;

  test("allows transfers only into the single account when only_one_account is on", async () => {
    const one = await openCustomer("100");
    await set({ only_one_account: "1" });
    const move = (from: string, to: string) =>
      codeOf(calls.transferMoney, { balance: "1", from, to }, one.token);
    for (const [from, to] of [
      ["forex", "change"],
      ["forex", "micro"],
      ["change", "micro"],
    ] as const) {
      expect([from, to, await move(from, to)]).toEqual([from, to, errorCodes.forbidden]);
    }
    expect((await infoOf(one)).into).toBe("forex");
    await set({ only_one_account: "0" });
    expect((await infoOf(one)).into).toBe("");
  });

  test("lets a customer move money from the customer's other accounts to the single account when only_one_account was turned on", async () => {
    await set({ is_withdraw_pay_pwd: "0", withdraw_cooling_hours: "0" });
    const late = await openCustomer("300");
    const way = await addAddress(late);
    const to = (balance: string, from: string, into: string) =>
      codeOf(calls.transferMoney, { balance, from, to: into }, late.token);
    expect(await to("120.50", "change", "micro")).toBe(1);
    await set({ only_one_account: "1" });
    const draw = (number: string) =>
      codeOf(calls.draw, { draw_currency_id: "1", number, draw_method_id: way }, late.token);
    expect(await draw("300")).toBe(errorCodes.balance_insufficient);
    expect(await to("120.50", "micro", "forex")).toBe(1);
    expect(await to("179.50", "change", "1")).toBe(1);
    expect(await fundsOf(late, "forex")).toEqual(["300", "0"]);
    expect(await draw("300")).toBe(1);
    expect(await fundsOf(late, "forex")).toEqual(["0", "300"]);
    await expectWhole(late);
    await set({ only_one_account: "0", is_withdraw_pay_pwd: "1" });
  });
});
