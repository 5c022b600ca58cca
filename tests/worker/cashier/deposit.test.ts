import { beforeEach, describe, expect, test } from "vitest";
import { takeReference } from "#db/money/cashier.ts";
import { readDepositReference } from "#domain/cashier/payment-reference.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type {
  DepositCoinView,
  WireDepositRecord,
  WireOrder,
} from "#domain/contracts/http/deposit.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { codeOf, DB, set } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import {
  ann,
  approve,
  bob,
  decideAs,
  expectWhole,
  fundsOf,
  openCustomer,
  paymentOf,
  reject,
  uploadProof,
} from "./till.ts";

const usdt = { charge_id: "1", address: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" };
const matchedBank = {
  bank_name: "Example Bank",
  bank_address: "",
  swift: "EXMPGB2L",
  ifsc: "",
  iban: "",
  name: "Meridian",
  account: "00000001",
  remark: "",
};

/** Settings as seeded. */
const usual = {
  is_recharge_crypto: "1",
  is_recharge_bank_card: "1",
  is_recharge_contact: "0",
  is_recharge_blank_contact: "0",
  is_recharge_auth: "0",
  is_real_name_auth: "0",
  is_charge_proof_img: "1",
  is_bank_charge_cancel_btn: "1",
  edit_recharge_bank_info: "1",
  only_one_account: "0",
  customer_tag: "",
};
beforeEach(() => set(usual));

const person = await openCustomer("0");
const { token } = person;
const proofImg = await uploadProof(person);

/** Each POST is a new request; a repeated GET would be the same one. */
const byPost = async (call: Call, input: Record<string, unknown>, as: string) =>
  (await perform(call, input, { token: as, method: "POST" })).code;

/** Submits a crypto deposit and answers its id. */
async function pay(number: string, more: Record<string, string> = {}): Promise<string> {
  const input = { number, proofImg, ...usdt, ...more };
  const { code, msg, data } = await perform<{ id: string }>(calls.chargeSubmit, input, {
    token,
    method: "POST",
  });
  expect(code, msg).toBe(1);
  return data.id;
}

async function records(type: "0" | "1"): Promise<WireDepositRecord[]> {
  const { data } = await perform<{ data: WireDepositRecord[] }>(
    calls.chargeList,
    { type },
    { token },
  );
  return data.data;
}

const order = async () => (await perform<WireOrder | null>(calls.wireOrder, {}, { token })).data;

describe("crypto", () => {
  test("shows each coin with the price of a stored tick", async () => {
    const { data } = await perform<{ coins: DepositCoinView[]; account: string }>(
      calls.chargeInfo,
      {},
      {
        token,
      },
    );
    expect(data.account).toBe("change");
    const bitcoin = data.coins.find((coin) => coin.currency_code === "BTC");
    expect(bitcoin?.tick?.seq).toBeGreaterThan(0);
    expect(Number(bitcoin?.usd_price)).toBe(Number(bitcoin?.tick?.price));
  });

  test("credits the decided amount of a deposit instead of the claimed amount, at the tick of the decision", async () => {
    const [before] = await fundsOf(person);
    const id = await pay("250");
    expect(await fundsOf(person)).toEqual([before, "0"]);
    expect((await records("0"))[0]).toMatchObject({ id, status: 0, number: "250", credited: "" });
    const command = { ...approve(id), number: "200" };
    expect(await decideAs(person, ann, command)).toMatchObject({ ok: true });
    const [record] = await records("0");
    expect(record).toMatchObject({ id, status: 1, number: "250" });
    const price = Decimal.parse(record?.rate?.tick?.price ?? "0");
    expect(price.gt(Decimal.parse("0.5"))).toBe(true);
    // Rounded down, as the account has no fraction of a cent.
    const credit = Decimal.of(200).mul(price).round(2, "down");
    expect(record?.credited).toBe(credit.toString());
    expect((await fundsOf(person))[0]).toBe(Decimal.parse(before).add(credit).toString());
    await expectWhole(person);
  });

  test("rejects a deposit without moving money, and shows the reason", async () => {
    const before = await fundsOf(person);
    const id = await pay("100");
    expect(await decideAs(person, ann, reject(id, " "))).toEqual({
      ok: false,
      error: "reason_required",
    });
    await decideAs(person, ann, reject(id, "nothing arrived"));
    expect((await records("0"))[0]).toMatchObject({ id, status: 2, remark: "nothing arrived" });
    expect(await fundsOf(person)).toEqual(before);
  });

  test("M2: decides a deposit once when two operators decide at once, each under a separate key", async () => {
    const id = await pay("100");
    const [before] = await fundsOf(person);
    const answers = await Promise.all([
      decideAs(person, ann, approve(id)),
      decideAs(person, bob, reject(id)),
      decideAs(person, bob, approve(id)),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toEqual(Array(2).fill({ ok: false, error: "payment_decided" }));
    const [after] = await fundsOf(person);
    const payment = await paymentOf(person, id);
    const gained = Number(after) - Number(before);
    expect(gained).toBeCloseTo(payment?.status === "finished" ? Number(payment.amount) : 0, 6);
    await expectWhole(person);
  });

  test("M1: repeats the first answer for a repeated approval of a deposit, and credits once", async () => {
    const id = await pay("100");
    const first = await decideAs(person, ann, approve(id), "the-same-key");
    const funds = await fundsOf(person);
    expect(await decideAs(person, ann, approve(id), "the-same-key")).toEqual(first);
    expect(await decideAs(person, ann, reject(id), "the-same-key")).toEqual({
      ok: false,
      error: "idempotency_conflict",
    });
    expect(await fundsOf(person)).toEqual(funds);
  });

  test("A4: requires two operators to approve the same amount when a deposit is above the limit", async () => {
    const id = await pay("9000");
    const limit = "5000";
    const [before] = await fundsOf(person);
    expect(await decideAs(person, ann, approve(id, limit))).toMatchObject({
      payment: { status: "waiting" },
    });
    expect(await decideAs(person, ann, approve(id, limit))).toEqual({
      ok: false,
      error: "four_eyes",
    });
    // Another amount starts the approvals anew.
    const other = { ...approve(id, limit), number: "8000" };
    expect(await decideAs(person, bob, other)).toMatchObject({ payment: { status: "waiting" } });
    expect((await fundsOf(person))[0]).toBe(before);
    expect(await decideAs(person, ann, other)).toMatchObject({ payment: { status: "finished" } });
    const payment = await paymentOf(person, id);
    expect(payment?.approvals.map(({ operator }) => operator.id)).toEqual([bob.id, ann.id]);
    expect(Number(payment?.amount)).toBeLessThan(8_100);
    await expectWhole(person);
  });

  test.each([
    ["an unknown coin", { charge_id: "99" }, "payment_option_unknown"],
    ["another address than is shown", { address: "elsewhere" }, "payment_option_unknown"],
    ["less than the least", { number: "1" }, "amount_out_of_range"],
    ["nothing", { number: "0" }, "amount_out_of_range"],
    ["no picture", { proofImg: "" }, "proof_picture_required"],
    ["somebody else's picture", { proofImg: "not-mine" }, "not_found"],
  ] as const)("refuses a deposit with %s", async (_what, change, error) => {
    const input = { number: "100", proofImg, ...usdt, ...change };
    expect(await byPost(calls.chargeSubmit, input, token)).toBe(errorCodes[error]);
  });
});

test("accepts the transaction hash of a coin deposit only in the form of its network", async () => {
  const hash = "AB12".repeat(16);
  const id = await pay("120", { hash });
  expect((await records("0")).find((each) => each.id === id)?.hash).toBe(hash.toLowerCase());
  const wrong = { number: "120", proofImg, ...usdt, hash: `0x${hash}` };
  expect(await byPost(calls.chargeSubmit, wrong, token)).toBe(errorCodes.reference_invalid);
  // The specification's clients report without a hash.
  const plain = await pay("130");
  expect((await records("0")).find((each) => each.id === plain)?.hash).toBe("");
});

describe("flags", () => {
  const crypto = () => codeOf(calls.chargeInfo, {}, token);
  const bank = () => codeOf(calls.chargeSymbols, {}, token);
  const submits = new Map([
    [crypto, () => byPost(calls.chargeSubmit, { number: "100", proofImg, ...usdt }, token)],
    [bank, () => byPost(calls.wireSubmitEdit, { number: "100", symbol_id: "1" }, token)],
  ]);

  test.each([
    ["is_recharge_crypto", "0", crypto, "forbidden"],
    ["is_recharge_bank_card", "0", bank, "forbidden"],
    ["is_recharge_contact", "1", crypto, "through_service"],
    ["is_recharge_contact", "1", bank, "through_service"],
    ["is_recharge_blank_contact", "1", bank, "through_service"],
    ["is_recharge_auth", "1", crypto, "real_name_required"],
    ["is_recharge_auth", "1", bank, "real_name_required"],
    ["is_real_name_auth", "1", crypto, "real_name_required"],
    ["is_real_name_auth", "1", bank, "real_name_required"],
    ["customer_tag", "ICE", crypto, "forbidden"],
    ["customer_tag", "ICE", bank, "forbidden"],
  ] as const)("refuses a deposit when %s is %s", async (key, value, ask, error) => {
    expect(await ask()).toBe(1);
    await set({ [key]: value });
    expect(await ask()).toBe(errorCodes[error]);
    // A deposit without the request before it is refused, too.
    expect(await submits.get(ask)?.()).toBe(errorCodes[error]);
  });

  test("lets a verified customer deposit when is_recharge_auth is on", async () => {
    await set({ is_recharge_auth: "1" });
    await DB.prepare("UPDATE users SET review_status = 2 WHERE id = ?").bind(person.user.id).run();
    expect(await crypto()).toBe(1);
  });

  test("requires and stores no proof picture of a deposit when is_charge_proof_img is 0", async () => {
    await set({ is_charge_proof_img: "0" });
    const id = await pay("100");
    expect((await paymentOf(person, id))?.proof).toBe("");
    await decideAs(person, ann, reject(id));
  });

  test("lets the customer choose the bank account from the list when edit_recharge_bank_info is 0", async () => {
    expect(await codeOf(calls.wireInfo, {}, token)).toBe(errorCodes.forbidden);
    expect(await byPost(calls.wireSubmit, { number: "100", proofImg, wire_id: "1" }, token)).toBe(
      errorCodes.forbidden,
    );
    await set({ edit_recharge_bank_info: "0" });
    expect(await byPost(calls.wireSubmitEdit, { number: "100", symbol_id: "1" }, token)).toBe(
      errorCodes.forbidden,
    );
    const { data } = await perform<Array<{ id: number; currency_code: string }>>(
      calls.wireInfo,
      { bank_coin: "USD" },
      { token },
    );
    expect(data.map((each) => each.currency_code)).toEqual(["USD"]);
    const input = { number: "100", proofImg, wire_id: String(data[0]?.id) };
    expect(await byPost(calls.wireSubmit, input, token)).toBe(1);
    const [record] = await records("1");
    expect(record).toMatchObject({
      status: 0,
      currency_code: "USD",
      bank_info: { name: "Meridian Demo Brokerage" },
    });
    await decideAs(person, ann, approve(record?.id ?? ""));
    // The account's own currency needs no conversion.
    expect((await records("1"))[0]).toMatchObject({ credited: "100", rate: { tick: null } });

    // A payment is reported for an account or for a currency, as often as it was made, but not for
    // both.
    const paid = { number: "50", proofImg };
    expect(await byPost(calls.wireSubmit, { ...paid, wire_id: input.wire_id }, token)).toBe(1);
    expect(await byPost(calls.wireSubmit, { ...paid, symbol_id: "1" }, token)).toBe(1);
    const both = { ...paid, wire_id: input.wire_id, symbol_id: "1" };
    expect(await byPost(calls.wireSubmit, both, token)).toBe(errorCodes.invalid_request);
    expect(await byPost(calls.wireSubmit, paid, token)).toBe(errorCodes.invalid_request);
    expect(await byPost(calls.wireSubmit, { ...paid, symbol_id: "999" }, token)).toBe(
      errorCodes.payment_option_unknown,
    );
    const reported = (await records("1")).filter(({ status }) => status === 0);
    expect(reported.map(({ bank_info }) => bank_info?.name)).toEqual([
      "Meridian Demo Brokerage",
      "Meridian Demo Brokerage",
    ]);
    for (const { id } of reported) await decideAs(person, ann, reject(id));
  });

  test("credits a deposit to the single account when only_one_account is on", async () => {
    await set({ only_one_account: "1" });
    const id = await pay("100");
    const before = await fundsOf(person);
    await decideAs(person, ann, approve(id));
    expect(await fundsOf(person)).toEqual(before);
    expect(Number((await fundsOf(person, "forex"))[0])).toBeGreaterThan(90);
  });
});

describe("a matched bank deposit", () => {
  test("moves a matched bank deposit through its four states, and refuses a second open deposit", async () => {
    expect(await order()).toBeNull();
    const input = { number: "500", symbol_id: "1" };
    expect(await byPost(calls.wireSubmitEdit, input, token)).toBe(1);
    expect(await order()).toMatchObject({ number: "500", bank_info: null, is_paid: 0 });
    const reference = (await order())?.reference ?? "";
    expect(readDepositReference(reference)).toBe(reference);
    expect(await byPost(calls.wireSubmitEdit, input, token)).toBe(errorCodes.deposit_order_open);
    const { id } = (await order()) ?? { id: "" };
    expect(await byPost(calls.wireProof, { id, proofImg }, token)).toBe(
      errorCodes.payment_step_wrong,
    );
    expect(await decideAs(person, ann, approve(id))).toEqual({
      ok: false,
      error: "payment_step_wrong",
    });

    await decideAs(person, ann, { act: "match", id, bank: matchedBank, note: "account 1" });
    expect(await order()).toMatchObject({ id, bank_info: matchedBank, is_paid: 0 });
    expect(await byPost(calls.wireProof, { id, proofImg }, token)).toBe(1);
    expect(await order()).toMatchObject({ id, is_paid: 1, proof_img: proofImg });
    expect(await byPost(calls.wireCancel, { id }, token)).toBe(errorCodes.payment_step_wrong);

    const [before] = await fundsOf(person);
    await decideAs(person, ann, approve(id));
    expect(await order()).toBeNull();
    expect(Number((await fundsOf(person))[0])).toBe(Number(before) + 500);
    await expectWhole(person);
    expect((await records("1"))[0]).toMatchObject({ id, reference });
  });

  test("repeats a bank deposit's reference for a repeated request, and gives each deposit another reference", async () => {
    const given = new Set<string>();
    for (let round = 0; round < 5; round++) {
      const some = await openCustomer("0");
      const headers = { "idempotency-key": `bank-order-of-${round}` };
      const input = { number: "500", symbol_id: "1" };
      const ask = () =>
        perform(calls.wireSubmitEdit, input, { token: some.token, method: "POST", headers });
      expect([(await ask()).code, (await ask()).code]).toEqual([1, 1]);
      const { data } = await perform<WireOrder>(calls.wireOrder, {}, some);
      given.add(data.reference);
      const kept = () =>
        DB.prepare("SELECT reference FROM desk_items WHERE id = ?")
          .bind(data.id)
          .first<string>("reference");
      await expect.poll(kept).toBe(data.reference);
    }
    expect(given.size).toBe(5);
    const [one = ""] = given;
    expect(await takeReference(DB, 1, one)).toBe(false);
    expect(await takeReference(DB, 2, one)).toBe(true);
  });

  test("cancels an unpaid bank deposit once, and only when the company allows it", async () => {
    await byPost(calls.wireSubmitEdit, { number: "500", symbol_id: "1" }, token);
    const { id } = (await order()) ?? { id: "" };
    await set({ is_bank_charge_cancel_btn: "0" });
    expect(await byPost(calls.wireCancel, { id }, token)).toBe(errorCodes.forbidden);
    await set({ is_bank_charge_cancel_btn: "1" });
    const answers = await Promise.all([
      byPost(calls.wireCancel, { id }, token),
      decideAs(person, ann, reject(id)),
    ]);
    expect(
      answers.filter((answer) => answer === 1 || (typeof answer === "object" && answer.ok)),
    ).toHaveLength(1);
    expect(await order()).toBeNull();
    expect(["rejected", "cancelled"]).toContain((await paymentOf(person, id))?.status);
    await expectWhole(person);
  });
});

test("A2: refuses a payment of another customer as unknown", async () => {
  const other = await openCustomer("0");
  await byPost(calls.wireSubmitEdit, { number: "500", symbol_id: "1" }, token);
  const { id } = (await order()) ?? { id: "" };
  for (const call of [calls.wireProof, calls.wireCancel]) {
    const input = call === calls.wireProof ? { id, proofImg: await uploadProof(other) } : { id };
    expect(await byPost(call, input, other.token)).toBe(errorCodes.not_found);
  }
  expect(await byPost(calls.wireCancel, { id }, token)).toBe(1);
});

test("A5: refuses a demo user every call of deposits", async () => {
  const demo = await openDemo();
  const names = ["chargeInfo", "chargeSymbols", "wireOrder"] as const;
  for (const name of names) {
    expect([name, await codeOf(calls[name], {}, demo.token)]).toEqual([name, errorCodes.real_only]);
  }
  expect(await codeOf(calls.chargeList, { type: "0" }, demo.token)).toBe(errorCodes.real_only);
  const input = { number: "100", proofImg, ...usdt };
  expect(await byPost(calls.chargeSubmit, input, demo.token)).toBe(errorCodes.real_only);
  expect(await byPost(calls.wireSubmitEdit, { number: "100", symbol_id: "1" }, demo.token)).toBe(
    errorCodes.real_only,
  );
});
