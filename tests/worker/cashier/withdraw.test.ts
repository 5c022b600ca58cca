import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { DrawSymbolView, WireDrawRecord } from "#domain/contracts/http/withdraw.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { codeOf, DB, mailsTo, type Person, set } from "../access/people.ts";
import { openDemo, smallOrder } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { anotherSession } from "../tenancy/two-companies.ts";
import {
  accountOf,
  addAddress,
  ann,
  approve,
  bob,
  customersAddress,
  decideAs,
  expectWhole,
  fund,
  fundsOf,
  openCustomer,
  paymentOf,
  payout,
  payPassword,
  reject,
} from "./till.ts";

const usual = {
  is_withdraw_crypto: "1",
  is_withdraw_bank_card: "1",
  is_withdraw_contact: "0",
  is_withdraw_bank_contact: "0",
  is_withdraw_pay_pwd: "1",
  is_withdraw_account_input: "0",
  is_real_name_auth: "0",
  is_bank_account_bank_code: "0",
  is_bank_account_swift: "0",
  only_one_account: "0",
  withdraw_day_max: "",
  withdraw_cooling_hours: "0",
  withdraw_open_max: "20",
};
beforeEach(() => set(usual));

const person = await openCustomer("1000");
const method = await addAddress(person);
// All tests share the person, and a session may make twenty changes a second.
beforeEach(async () => {
  person.token = await anotherSession(1, person.user.id);
});

const request = (number: string, more: Record<string, string> = {}) => ({
  draw_currency_id: "1",
  number,
  draw_method_id: method,
  pay_password: payPassword,
  ...more,
});

const draw = (number: string, more: Record<string, string> = {}, who: Person = person) =>
  perform<{ id: string }>(calls.draw, request(number, more), { token: who.token });

async function ask(number: string, more: Record<string, string> = {}): Promise<string> {
  const { code, msg, data } = await draw(number, more);
  expect(code, msg).toBe(1);
  return data.id;
}

const refusal = async (number: string, more: Record<string, string> = {}) =>
  (await draw(number, more)).code;

type Tick = NonNullable<NonNullable<WireDrawRecord["rate"]>["tick"]>;
const seqOf = ({ rate }: WireDrawRecord) => rate?.tick?.seq ?? 0;

/** Waits for a newer stored tick of tether. */
async function nextTick(known: Tick | null | undefined): Promise<void> {
  const newest = async () => {
    const { data } = await perform<DrawSymbolView[]>(calls.drawSymbols, { type: "1" }, person);
    return data.find(({ id }) => id === 1)?.tick?.seq ?? 0;
  };
  await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(known?.seq ?? 0);
}

async function records(type = "1"): Promise<WireDrawRecord[]> {
  const { data } = await perform<{ data: WireDrawRecord[] }>(calls.drawList, { type }, person);
  return data.data;
}

/** Payout of (amount - fee) at a tick, cut off at these decimals. */
function paidAt(left: string, tickPrice: string | undefined, decimals: number): string {
  return Decimal.parse(left)
    .div(Decimal.parse(tickPrice ?? "0"), decimals, "down")
    .toString();
}

test("holds a withdrawal's amount immediately, and pays it at the decision's rate", async () => {
  const { data: symbols } = await perform<DrawSymbolView[]>(
    calls.drawSymbols,
    { type: "1" },
    person,
  );
  const tether = symbols.find(({ id }) => id === 1);
  expect(tether).toMatchObject({ code: "USDT", protocol: "TRC20", fee_type: 1, draw_rate: "2" });
  expect(tether?.decimals).toBe(6);
  const id = await ask("100");
  expect(await fundsOf(person)).toEqual(["900", "100"]);
  const [record] = await records();
  // The received amount is (amount - fee) x price, and never more.
  const asked = record?.rate?.tick;
  expect(record).toMatchObject({ id, number: "100", fee: "2", status: 0, type: 1 });
  expect(record?.real_number).toBe(paidAt("98", asked?.price, 6));
  await nextTick(asked);
  expect(await decideAs(person, ann, approve(id))).toMatchObject({ ok: true });
  expect(await fundsOf(person)).toEqual(["900", "0"]);
  const [paid] = await records();
  expect(paid).toMatchObject({ id, status: 1, status_name: "Approved" });
  expect(paid?.rate?.tick?.seq).toBeGreaterThan(asked?.seq ?? 0);
  expect(paid?.real_number).toBe(paidAt("98", paid?.rate?.tick?.price, 6));
  await expectWhole(person);
  // The specification has one code for all refusals below; the message and an own field say more.
  const reference = "ab".repeat(32);
  expect(await decideAs(person, ann, payout(id, "send", reference))).toMatchObject({ ok: true });
  const [sent] = await records();
  expect(sent).toMatchObject({ status: 1, status_name: "Sent", real_number: paid?.real_number });
  expect(sent?.payout).toMatchObject({ state: "sent", reference, paidMs: 0 });
  expect(await decideAs(person, bob, payout(id, "pay"))).toMatchObject({ ok: true });
  expect((await records())[0]).toMatchObject({ status: 1, status_name: "Paid" });
  for (const operator of [ann, bob]) {
    expect(await decideAs(person, operator, payout(id, "return"))).toMatchObject({ ok: true });
  }
  expect((await records())[0]).toMatchObject({ status: 1, status_name: "Returned" });
  expect(await fundsOf(person)).toEqual(["1000", "0"]);
  await expectWhole(person);
  // Takes out the money that later tests do not expect.
  await fund(person, "-100");
});

test("pays a withdrawal at the decision's tick, even when the customer has cancelled every withdrawal with a worse rate", async () => {
  const ids: string[] = [];
  for (let round = 0; round < 4; round++) {
    ids.push(await ask("40"));
    await nextTick((await records())[0]?.rate?.tick);
  }
  const asked = (await records()).slice(0, 4);
  expect(new Set(asked.map(({ rate }) => rate?.tick?.seq)).size).toBe(4);
  const best = asked.reduce((most, each) =>
    Number(each.real_number) > Number(most.real_number) ? each : most,
  );
  for (const id of ids.filter((each) => each !== best.id)) {
    expect(await codeOf(calls.drawCancel, { id }, person.token)).toBe(1);
  }
  expect(await decideAs(person, ann, approve(best.id))).toMatchObject({ ok: true });
  const paid = (await records()).find(({ id }) => id === best.id);
  expect(paid?.rate?.tick?.seq).toBeGreaterThan(Math.max(...asked.map(seqOf)));
  expect(paid?.real_number).toBe(paidAt("38", paid?.rate?.tick?.price, 6));
  await expectWhole(person);
});

test("rounds a payout in a coin to the decimals that the company has set for the coin", async () => {
  await DB.prepare("UPDATE draw_currencies SET decimals = 2 WHERE company_id = 1 AND id = 1").run();
  const id = await ask("33.33");
  const [record] = await records();
  expect(record?.real_number).toBe(paidAt("31.33", record?.rate?.tick?.price, 2));
  await DB.prepare("UPDATE draw_currencies SET decimals = NULL WHERE id = 1").run();
  await perform(calls.drawCancel, { id }, person);
});

test("M2: accepts at most the company's maximum of open withdrawals, even in parallel", async () => {
  await set({ is_withdraw_pay_pwd: "0" });
  const many = await openCustomer("1000");
  const way = await addAddress(many);
  const drawAtPrice = async () => {
    const ask = () => draw("20", { draw_method_id: way }, many);
    let answer = await ask();
    // On a busy machine the coin's price may be too old.
    while (answer.code === errorCodes.conversion_unavailable) answer = await ask();
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: 30 }, drawAtPrice));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(20);
  expect(codes.filter((code) => code === errorCodes.withdraw_open_limit)).toHaveLength(10);
  expect(await fundsOf(many)).toEqual(["600", "400"]);
  const taken = answers.find(({ code }) => code === 1)?.data.id;
  await perform(calls.drawCancel, { id: taken }, many);
  expect((await draw("20", { draw_method_id: way }, many)).code).toBe(1);
  await expectWhole(many);
});

test("returns the whole amount of a rejected or cancelled withdrawal", async () => {
  const [free] = await fundsOf(person);
  const rejected = await ask("50");
  await decideAs(person, ann, reject(rejected, "address closed"));
  expect((await records())[0]).toMatchObject({ status: 2, reason: "address closed" });
  const cancelled = await ask("50");
  expect(await codeOf(calls.drawCancel, { id: cancelled }, person.token)).toBe(1);
  expect(await codeOf(calls.drawCancel, { id: cancelled }, person.token)).toBe(
    errorCodes.payment_decided,
  );
  expect((await records())[0]).toMatchObject({ status: 3 });
  expect(await fundsOf(person)).toEqual([free, "0"]);
  await expectWhole(person);
});

test("M2: ends a withdrawal once when the customer cancels while operators decide", async () => {
  for (let round = 0; round < 5; round++) {
    const [before] = await fundsOf(person);
    const id = await ask("20");
    const answers = await Promise.all([
      decideAs(person, ann, approve(id)).then(({ ok }) => ok),
      codeOf(calls.drawCancel, { id }, person.token).then((code) => code === 1),
      decideAs(person, bob, reject(id)).then(({ ok }) => ok),
      decideAs(person, bob, approve(id)).then(({ ok }) => ok),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    const isPaid = (await paymentOf(person, id))?.status === "finished";
    expect(await fundsOf(person)).toEqual([String(Number(before) - (isPaid ? 20 : 0)), "0"]);
    await expectWhole(person);
  }
});

test("M1: holds an amount once when a key is repeated, and accepts one of several parallel withdrawals when the balance covers only one", async () => {
  const [free] = await fundsOf(person);
  const headers = { "idempotency-key": "the-very-same-key" };
  const again = () => perform<{ id: string }>(calls.draw, request("30"), { ...person, headers });
  const [one, two] = await Promise.all([again(), again()]);
  expect(one.data.id).toBe(two.data.id);
  expect(await fundsOf(person)).toEqual([String(Number(free) - 30), "30"]);
  const other = await perform(calls.draw, request("31"), { ...person, headers });
  expect(other.code).toBe(errorCodes.idempotency_conflict);
  await perform(calls.drawCancel, { id: one.data.id }, person);

  const most = await Promise.all(
    Array.from({ length: 6 }, () => draw(String(Math.floor(Number(free) / 2) + 1))),
  );
  const held = most.filter(({ code }) => code === 1);
  expect(held).toHaveLength(1);
  for (const { data } of held) await perform(calls.drawCancel, { id: data.id }, person);
  await expectWhole(person);
});

describe("refusals", () => {
  test.each([
    ["more than there is", "99999999", {}, "balance_insufficient"],
    ["less than the least", "1", {}, "amount_out_of_range"],
    ["three decimals", "20.001", {}, "amount_out_of_range"],
    ["an unknown currency", "100", { draw_currency_id: "99" }, "payment_option_unknown"],
    ["somebody else's way", "100", { draw_method_id: "not-mine" }, "payment_option_unknown"],
    ["a way of another currency", "100", { draw_currency_id: "3" }, "payment_option_unknown"],
    [
      "a typed address where none may be",
      "100",
      { draw_method_id: "", address: customersAddress },
      "payment_option_unknown",
    ],
  ] as const)("refuses a withdrawal with %s", async (_what, number, change, error) => {
    const before = await fundsOf(person);
    expect(await refusal(number, change)).toBe(errorCodes[error]);
    expect(await fundsOf(person)).toEqual(before);
  });

  test("S9: locks withdrawals after five wrong pay passwords, even for the right pay password", async () => {
    const locked = await openCustomer("100");
    const way = await addAddress(locked);
    const attempt = (pay_password: string) =>
      draw("50", { pay_password, draw_method_id: way }, locked).then(({ code }) => code);
    for (let count = 1; count <= 5; count++) {
      expect([count, await attempt("wrong password")]).toEqual([
        count,
        errorCodes.pay_password_wrong,
      ]);
    }
    expect(await attempt("wrong password")).toBe(errorCodes.too_many_attempts);
    expect(await attempt(payPassword)).toBe(errorCodes.too_many_attempts);
    // The login password never replaces the pay password.
    expect(await fundsOf(locked)).toEqual(["100", "0"]);
  });

  test("refuses withdrawals and transfers while a loan is unpaid or payouts are stopped", async () => {
    await accountOf(person).setLoanUnpaid(true);
    expect(await refusal("50")).toBe(errorCodes.loan_unpaid);
    const transfer = { balance: "1", from: "change", to: "forex" };
    expect(await codeOf(calls.transferMoney, transfer, person.token)).toBe(errorCodes.loan_unpaid);
    await accountOf(person).setLoanUnpaid(false);
    await decideAs(person, ann, { act: "payout_stop", on: true, reason: "looked into" });
    expect(await refusal("50")).toBe(errorCodes.payouts_stopped);
    expect(await codeOf(calls.transferMoney, transfer, person.token)).toBe(
      errorCodes.payouts_stopped,
    );
    await decideAs(person, ann, { act: "payout_stop", on: false, reason: "all is well" });
    const id = await ask("50");
    await perform(calls.drawCancel, { id }, person);
  });

  test("A5: refuses a demo user every call of withdrawals", async () => {
    const { token } = await openDemo();
    expect(await codeOf(calls.draw, request("50"), token)).toBe(errorCodes.real_only);
    for (const call of [calls.drawInfo, calls.drawSymbols, calls.drawList, calls.drawMethods]) {
      const input =
        call === calls.drawInfo
          ? {}
          : call === calls.drawMethods
            ? { draw_type: "1" }
            : { type: "1" };
      expect([call.path, await codeOf(call, input, token)]).toEqual([
        call.path,
        errorCodes.real_only,
      ]);
    }
    expect(await codeOf(calls.deleteDrawMethod, { id: "x" }, token)).toBe(errorCodes.real_only);
  });

  test("refuses a withdrawal of money that margin or floating losses need", async () => {
    await set({ only_one_account: "1" });
    const trader = await openCustomer("0");
    await fund(trader, "1000", "forex");
    const way = await addAddress(trader);
    const order = await smallOrder();
    expect(await codeOf(calls.submitForex, order, trader.token)).toBe(1);
    const [free, margin] = await fundsOf(trader, "forex");
    expect(Number(margin)).toBeGreaterThan(0);
    const ask = (number: string) =>
      draw(number, { draw_method_id: way }, trader).then(({ code }) => code);
    expect(await ask("1000")).toBe(errorCodes.balance_insufficient);
    // The spread counts as lost already, so less may leave than the ledger shows as free.
    expect(await ask(Number(free).toFixed(2))).toBe(errorCodes.balance_insufficient);
    const { data } = await perform<{ available: string }>(calls.drawInfo, {}, trader);
    expect(Number(data.available)).toBeLessThan(Number(free));
    expect(await ask((Number(data.available) / 2).toFixed(2))).toBe(1);
    expect(Number((await fundsOf(trader, "forex"))[1])).toBeGreaterThan(Number(margin));
    await expectWhole(trader);
  });

  test("refuses a withdrawal that is smaller than its fee", async () => {
    await DB.prepare("UPDATE draw_currencies SET draw_rate = '60' WHERE id = 1").run();
    expect(await refusal("50")).toBe(errorCodes.amount_below_fee);
    await DB.prepare("UPDATE draw_currencies SET draw_rate = '2' WHERE id = 1").run();
  });

  test("M5: counts held and paid amounts towards the day's limit, but not returned amounts", async () => {
    await set({ withdraw_day_max: "1000" });
    const { data } = await perform<{ day_left: string }>(calls.drawInfo, {}, person);
    const left = Number(data.day_left);
    expect(left).toBeLessThan(1_000);
    await fund(person, "2000");
    expect(await refusal((left + 1).toFixed(2))).toBe(errorCodes.withdraw_day_limit);
    const id = await ask(left.toFixed(2));
    expect(await refusal("20")).toBe(errorCodes.withdraw_day_limit);
    await perform(calls.drawCancel, { id }, person);
    await perform(calls.drawCancel, { id: await ask("20") }, person);
  });

  test("M5: delays withdrawals after a change of a secret and for a new payout account", async () => {
    await set({ withdraw_cooling_hours: "24" });
    const fresh = await draw("50");
    // The payout account was saved a moment ago.
    expect(fresh.code).toBe(errorCodes.withdraw_cooling);
    expect(fresh.data).toMatchObject({ until_ms: expect.any(Number) });
    await DB.prepare("UPDATE draw_methods SET created_ms = created_ms - 86400000 WHERE id = ?")
      .bind(method)
      .run();
    await perform(calls.drawCancel, { id: await ask("50") }, person);
    await DB.prepare("UPDATE users SET secrets_changed_ms = ? WHERE id = ?")
      .bind(Date.now(), person.user.id)
      .run();
    expect(await refusal("50")).toBe(errorCodes.withdraw_cooling);
    const { data } = await perform<{ cooling_until_ms: number }>(calls.drawInfo, {}, person);
    expect(data.cooling_until_ms).toBeGreaterThan(Date.now());
    await DB.prepare("UPDATE users SET secrets_changed_ms = 0 WHERE id = ?")
      .bind(person.user.id)
      .run();
  });
});

describe("flags", () => {
  const crypto = () => refusal("50");
  const bank = () => codeOf(calls.drawSymbols, { type: "2" }, person.token);

  test.each([
    ["is_withdraw_crypto", "0", crypto, "forbidden"],
    ["is_withdraw_bank_card", "0", bank, "forbidden"],
    ["is_withdraw_contact", "1", crypto, "through_service"],
    ["is_withdraw_contact", "1", bank, "through_service"],
    ["is_withdraw_bank_contact", "1", bank, "through_service"],
    ["is_real_name_auth", "1", crypto, "real_name_required"],
    ["is_real_name_auth", "1", bank, "real_name_required"],
  ] as const)("refuses a withdrawal when %s is %s", async (key, value, act, error) => {
    await set({ [key]: value });
    expect(await act()).toBe(errorCodes[error]);
  });

  test("lets a verified customer withdraw when is_real_name_auth is on", async () => {
    const verified = await openCustomer("100");
    await set({ is_real_name_auth: "1" });
    await DB.prepare("UPDATE users SET review_status = 2 WHERE id = ?")
      .bind(verified.user.id)
      .run();
    expect(await codeOf(calls.drawSymbols, { type: "1" }, verified.token)).toBe(1);
    expect(await codeOf(calls.drawSymbols, { type: "2" }, verified.token)).toBe(1);
  });

  test("requires no pay password for a withdrawal when is_withdraw_pay_pwd is 0", async () => {
    expect(await refusal("50", { pay_password: "" })).toBe(errorCodes.pay_password_wrong);
    await set({ is_withdraw_pay_pwd: "0" });
    await perform(calls.drawCancel, { id: await ask("50", { pay_password: "" }) }, person);
  });

  test("accepts a typed address with a valid checksum when is_withdraw_account_input is 1", async () => {
    await set({ is_withdraw_account_input: "1" });
    const typed = (address: string) => ({ draw_method_id: "", address });
    expect(await refusal("50", typed("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD"))).toBe(
      errorCodes.address_invalid,
    );
    await perform(calls.drawCancel, { id: await ask("50", typed(customersAddress)) }, person);
  });
});

describe("a typed address", () => {
  const typed = (address: string) => ({ draw_method_id: "", address });
  const typist = openCustomer("500");
  const tryAddress = async (address: string) => draw("50", typed(address), await typist);
  const known = async () => {
    const { data } = await perform<Array<{ id: string; dc_address: string }>>(
      calls.drawMethods,
      { draw_type: "1" },
      await typist,
    );
    return data.map(({ dc_address }) => dc_address);
  };
  beforeEach(() => set({ is_withdraw_account_input: "1", withdraw_cooling_hours: "24" }));

  test("M5, M6: saves a typed address at its first use, delays withdrawals to it, and notifies the customer once", async () => {
    const { account, user } = await typist;
    const first = await tryAddress(customersAddress);
    expect(first.code).toBe(errorCodes.withdraw_cooling);
    expect(first.data).toMatchObject({ until_ms: expect.any(Number) });
    expect(await known()).toEqual([customersAddress]);
    // A second try with the saved address still has to wait.
    expect((await tryAddress(customersAddress)).data).toEqual(first.data);
    expect(await known()).toEqual([customersAddress]);
    expect(await fundsOf(await typist)).toEqual(["500", "0"]);
    const letters = async () =>
      (await mailsTo(account)).filter(({ subject }) => subject.includes("withdrawal")).length;
    await expect.poll(letters).toBe(1);
    await DB.prepare("UPDATE draw_methods SET created_ms = created_ms - 86400000 WHERE user_id = ?")
      .bind(user.id)
      .run();
    const { code, data } = await tryAddress(customersAddress);
    expect(code).toBe(1);
    await perform(calls.drawCancel, { id: data.id }, await typist);
  });

  test("delays withdrawals to a typed address again when the customer has removed the address and types it again", async () => {
    const methods = await perform<Array<{ id: string }>>(
      calls.drawMethods,
      { draw_type: "1" },
      await typist,
    );
    for (const { id } of methods.data) await perform(calls.deleteDrawMethod, { id }, await typist);
    expect((await tryAddress(customersAddress)).code).toBe(errorCodes.withdraw_cooling);
  });

  test("refuses a typed address that is a known burn address, and does not save it", async () => {
    const before = await known();
    expect((await tryAddress("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb")).code).toBe(
      errorCodes.address_burnt,
    );
    expect(await known()).toEqual(before);
  });
});

describe("payout accounts", () => {
  const bankWay = {
    type: "2",
    draw_id: "6",
    pay_password: payPassword,
    bank_name: "Example Bank",
    payee_name: "Some Body",
    payee_account: "12345678",
  };
  const bind = (input: Record<string, string>) =>
    perform<{ id: string }>(calls.bindDrawMethod, input, { token: person.token });

  test.each([
    ["is_bank_account_bank_code", "bank_code", "20-00-00", null],
    ["is_bank_account_bank_address", "bank_address", "1 Quay", null],
    ["is_bank_account_routing_number", "routing_number", "021000021", "021000022"],
    ["is_bank_account_swift", "bank_swift", "DEUTDEFF", "DEUTDE"],
    [
      "is_bank_account_iban",
      "bank_iban",
      "GB82 WEST 1234 5698 7654 32",
      "GB82 WEST 1234 5698 7654 33",
    ],
    ["is_bank_account_ifsc", "bank_ifsc", "SBIN0005943", "SBIN5005943"],
    ["is_bank_account_branch", "bank_branch", "Main", null],
    ["is_bank_account_payee_address", "payee_address", "2 Street", null],
    ["is_bank_account_post_code", "post_code", "12345", null],
  ])(
    "requires, checks and stores a bank account's field when %s is on",
    async (flag, field, right, wrong) => {
      const without = await bind(bankWay);
      expect(without.code).toBe(1);
      await set({ [flag]: "1" });
      const missing = await bind(bankWay);
      expect([missing.code, missing.data]).toEqual([errorCodes.bank_field_invalid, { field }]);
      if (wrong !== null)
        expect((await bind({ ...bankWay, [field]: wrong })).code).toBe(
          errorCodes.bank_field_invalid,
        );
      const { code, data } = await bind({ ...bankWay, [field]: right });
      expect(code).toBe(1);
      const list = await perform<Array<Record<string, string>>>(
        calls.drawMethods,
        { draw_type: "2" },
        person,
      );
      const kept = list.data.find((each) => each.id === data.id);
      expect(kept?.[field]?.replaceAll(" ", "")).toBe(right.replaceAll(" ", ""));
      for (const id of [data.id, without.data.id])
        await perform(calls.deleteDrawMethod, { id }, person);
      await set({ [flag]: "0" });
    },
  );

  test("refuses a payout account with a wrong checksum, or without the pay password", async () => {
    const wrong = {
      type: "1",
      draw_id: "1",
      dc_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD",
      pay_password: payPassword,
    };
    expect((await bind(wrong)).code).toBe(errorCodes.address_invalid);
    expect((await bind({ ...bankWay, pay_password: "" })).code).toBe(errorCodes.pay_password_wrong);
  });

  test.each([
    ["2", "0x0000000000000000000000000000000000000000", "address_burnt"],
    ["2", "0x000000000000000000000000000000000000dead", "address_burnt"],
    ["3", "1BitcoinEaterAddressDontSendf59kuE", "address_burnt"],
    ["1", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "address_burnt"],
    ["2", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", "address_ours"],
    ["4", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "address_ours"],
  ] as const)(
    "refuses a payout account in the currency %s with the address %s: %s",
    async (draw_id, dc_address, error) => {
      // The company takes deposits at this address, which the rows spell otherwise or use for
      // another coin.
      await DB.prepare("UPDATE deposit_coins SET address = ? WHERE company_id = 1 AND id = 2")
        .bind("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
        .run();
      const answer = await bind({ type: "1", draw_id, dc_address, pay_password: payPassword });
      expect(answer.code).toBe(errorCodes[error]);
    },
  );

  test("refuses a withdrawal to an address where the company has begun to take deposits", async () => {
    await set({ is_withdraw_pay_pwd: "0" });
    await DB.prepare("UPDATE deposit_coins SET address = ? WHERE company_id = 1 AND id = 1")
      .bind(customersAddress)
      .run();
    expect(await refusal("50")).toBe(errorCodes.address_ours);
    await DB.prepare("UPDATE deposit_coins SET address = ? WHERE company_id = 1 AND id = 1")
      .bind("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb")
      .run();
  });

  test("M6: notifies the owner when a payout account is added and when it is removed", async () => {
    const mails = async () =>
      (await mailsTo(person.account)).filter(({ subject }) => subject.includes("withdrawal"))
        .length;
    const before = await mails();
    const { data } = await bind(bankWay);
    await perform(calls.deleteDrawMethod, { id: data.id }, person);
    await perform(calls.deleteDrawMethod, { id: data.id }, person);
    await expect.poll(mails).toBe(before + 2);
  });

  test("M1 A2: saves a payout account once when the request is repeated, and hides the account from other users", async () => {
    const headers = { "idempotency-key": "one-way-only" };
    const send = () =>
      perform<{ id: string }>(calls.bindDrawMethod, bankWay, { ...person, headers });
    const [one, two] = [await send(), await send()];
    expect(one.data.id).toBe(two.data.id);
    const other = await openCustomer("0");
    expect((await perform<object[]>(calls.drawMethods, { draw_type: "2" }, other)).data).toEqual(
      [],
    );
    expect(await codeOf(calls.deleteDrawMethod, { id: one.data.id }, other.token)).toBe(
      errorCodes.not_found,
    );
    await perform(calls.deleteDrawMethod, { id: one.data.id }, person);
  });

  test("requires the pay password for a payout account when is_withdraw_pay_pwd is on", async () => {
    const without = { ...bankWay, pay_password: "" };
    expect((await bind(without)).code).toBe(errorCodes.pay_password_wrong);
    await set({ is_withdraw_pay_pwd: "0" });
    const { code, data } = await bind(without);
    expect(code).toBe(1);
    await perform(calls.deleteDrawMethod, { id: data.id }, person);
  });

  test("allows twenty payout accounts at most", async () => {
    // Pay passwords in parallel requests would count as guesses.
    await set({ is_withdraw_pay_pwd: "0" });
    const many = await openCustomer("0");
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        perform(calls.bindDrawMethod, bankWay, { token: many.token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === errorCodes.payout_account_limit)).toHaveLength(4);
  });
});
