/** Settings that the server enforces: each is toggled, and the forbidden call is refused. */
import { afterEach, describe, expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { freshMail, registration, set } from "../access/people.ts";
import { freshDemoId, openDemo, smallOrder } from "./api-client.ts";
import { perform } from "./requests.ts";

const { ok, forbidden, register_closed, field_missing } = errorCodes;

afterEach(() =>
  set({
    is_mock_login: "1",
    demo_balance: "10000",
    is_forex: "1",
    only_one_account: "0",
    trade_fee_type: "1",
    is_register_phone: "1",
    verify_reg_type: "1",
    ...Object.fromEntries(asked.map(([key]) => [key, "0"])),
  }),
);

/** Fields that a registration needs when the setting is on, and valid values. */
const asked = [
  ["is_register_name", { name: "Ann Example" }],
  ["is_register_card", { id_type: "1", card_id: "AB1234567" }],
  ["is_register_ssn", { ssn: "123-45-6789" }],
  ["is_register_pay_password", { pay_password: "another long one" }],
  ["invite_code_required", { invite_code: "" }],
] as const;

test("opens no demo account when is_mock_login is off", async () => {
  const open = () => perform(calls.createDemoAccount, { demo_id: freshDemoId() });
  await set({ is_mock_login: "0" });
  expect((await open()).code).toBe(forbidden);
  await set({ is_mock_login: "1" });
  expect((await open()).code).toBe(ok);
});

test("opens a demo account with the demo_balance that Home shows to visitors", async () => {
  await set({ demo_balance: "2500" });
  const { data } = await perform<{ demo_balance: string }>(calls.getBasicInfo, {});
  expect(data.demo_balance).toBe("2500");
  for (const [only_one_account, total] of [
    ["0", 5_000],
    ["1", 2_500],
  ] as const) {
    await set({ only_one_account });
    const { token } = await openDemo();
    const balances = await perform<Array<{ balanceText: string }>>(calls.getBalance, {}, { token });
    const sum = balances.data.reduce((all, each) => all + Number(each.balanceText), 0);
    expect([only_one_account, sum]).toEqual([only_one_account, total]);
  }
});

describe("is_forex", () => {
  test("refuses new contracts when is_forex is off, but lets traders close open positions", async () => {
    const { token } = await openDemo();
    const input = await smallOrder();
    const { data } = await perform<WireForexOrder>(calls.submitForex, input, { token });
    await set({ is_forex: "0" });
    for (const status of ["1", "0"]) {
      const order = { ...input, status, target_price: "1" };
      const { code } = await perform(calls.submitForex, order, { token });
      expect([status, code]).toEqual([status, forbidden]);
    }
    expect((await perform(calls.closeForex, { id: data.Id }, { token })).code).toBe(ok);
  });

  test("ignores is_forex when one account serves all products", async () => {
    await set({ is_forex: "0", only_one_account: "1" });
    const { token } = await openDemo();
    expect((await perform(calls.submitForex, await smallOrder(), { token })).code).toBe(ok);
  });
});

test("charges the fee by lots when trade_fee_type is 1, and by margin when trade_fee_type is 2", async () => {
  const { token } = await openDemo();
  const input = await smallOrder();
  const fees = [];
  for (const trade_fee_type of ["1", "2"]) {
    await set({ trade_fee_type });
    // A key of its own, as the second order is no repeat of the first.
    const headers = { "idempotency-key": `fee-of-type-${trade_fee_type}` };
    const { code, data } = await perform<WireForexOrder>(calls.submitForex, input, {
      token,
      headers,
      method: "POST",
    });
    expect(code).toBe(ok);
    fees.push({ fee: data.TradeFee, margin: data.CautionMoney });
  }
  const [byLots, byMargin] = fees;
  // The same rate: of 0.01 lots, and of the margin.
  const rate = (byLots?.fee ?? 0) / Number(input.cont);
  expect(rate).toBeGreaterThan(0);
  expect(byMargin?.fee).toBeCloseTo((byMargin?.margin ?? 0) * rate, 5);
});

describe("a registration", () => {
  const register = async (more: Record<string, string> = {}) =>
    (await perform(calls.register, registration(freshMail(), more))).code;

  test("refuses a registration by phone when is_register_phone is off", async () => {
    await set({ is_register_phone: "0", verify_reg_type: "3" });
    const input = registration("2025550100", { type: "2", area_id: "1" });
    expect((await perform(calls.register, input)).code).toBe(register_closed);
  });

  test.each(asked)(
    "refuses a registration when a field that %s requires is missing",
    async (key, fields) => {
      await set({ verify_reg_type: "3", [key]: "1" });
      for (const missing of Object.keys(fields)) {
        expect([missing, await register({ ...fields, [missing]: "" })]).toEqual([
          missing,
          field_missing,
        ]);
      }
      if (key !== "invite_code_required") expect(await register(fields)).toBe(ok);
    },
  );
});
