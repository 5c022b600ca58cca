/** For each keyed mutation of a trader, a permitted caller and an input. */
import { expect } from "vitest";
import { totpAt } from "#domain/access/totp.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type { WireSubscription } from "#domain/contracts/http/fund.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { goodPassword, logIn, openPerson, set } from "../access/people.ts";
import { png } from "../access/pictures.ts";
import { lend, loanSettings, named, openBorrower, shown, upload } from "../cashier/borrowers.ts";
import { signature } from "../cashier/signature.ts";
import {
  addAddress,
  ann,
  decideAs,
  fund,
  openCustomer,
  payPassword,
  uploadProof,
} from "../cashier/till.ts";
import { fromBase32 } from "../desk/operators.ts";
import { follow, openMaster, wish } from "../follow/traders.ts";
import { openFund, putMoney } from "../mining/desk-funds.ts";
import { openDemo } from "./api-client.ts";
import { perform } from "./requests.ts";
import { openTrader, samples } from "./sample-inputs.ts";

export interface Asked {
  token: string;
  userId: string;
  input: Record<string, unknown>;
  /** The same call with another value. */
  other?: Record<string, unknown>;
}

/** Settings as seeded, except those that would make a customer wait. */
const settings = {
  ...loanSettings,
  withdraw_cooling_hours: "0",
  is_real_name_auth: "0",
  is_recharge_auth: "0",
  is_bank_account_bank_code: "0",
  is_bank_account_swift: "0",
  edit_recharge_bank_info: "1",
};

async function done<T>(call: Call, input: object, { token }: { token: string }): Promise<T> {
  const given = input as Record<string, unknown>;
  // A repeated GET is the same request.
  const key = { "idempotency-key": crypto.randomUUID() };
  const { code, msg, data } = await perform<T>(call, given, { token, headers: key });
  expect([call.path, code], msg).toEqual([call.path, 1]);
  return data;
}

const customer = async (amount = "10000") => {
  const { token, user } = await openCustomer(amount);
  return { token, userId: user.id };
};

const person = async () => {
  const { token, user, account } = await openPerson();
  return { token, userId: user.id, account };
};

const usdt = { charge_id: "1", address: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" };

async function withdrawing() {
  const who = await openCustomer("1000");
  const draw_method_id = await addAddress(who);
  const input = { draw_currency_id: "1", number: "100", draw_method_id, pay_password: payPassword };
  return { who, token: who.token, userId: who.user.id, input };
}

async function bankOrder() {
  const who = await openCustomer("0");
  const input = { number: "100", symbol_id: "1" };
  const { id } = await done<{ id: string }>(calls.wireSubmitEdit, input, who);
  return { who, id, token: who.token, userId: who.user.id };
}

async function borrower() {
  const who = await openBorrower();
  return { who, token: who.token, userId: who.user.id };
}

async function following() {
  const master = await openMaster();
  const follower = await openDemo();
  expect((await follow(follower, master)).code).toBe(1);
  return { ...follower, trader_id: master.userId };
}

async function alerted() {
  const trader = await openDemo();
  const input = samples.alertCreate({ ...trader, orderId: "", pendingId: "" });
  const { alert } = await done<{ alert: { id: string } }>(calls.alertCreate, input, trader);
  return { ...trader, id: alert.id };
}

async function factored() {
  const who = await person();
  const enrolled = await done<{ secret: string }>(
    calls.secondFactorEnrol,
    { password: goodPassword },
    who,
  );
  const codeOf = (later: number) =>
    totpAt(fromBase32(enrolled.secret), Math.floor(Date.now() / 30_000) + later);
  return { ...who, codeOf };
}

const fundId = async () => {
  const id = await openFund();
  await putMoney(id, "1000");
  return id;
};

const ways: Partial<Record<CallName, () => Promise<Asked>>> = {
  alertMove: async () => {
    const { id, ...trader } = await alerted();
    return { ...trader, input: { id, direction: "below", price: "2" } };
  },
  alertCancel: async () => {
    const { id, ...trader } = await alerted();
    return { ...trader, input: { id } };
  },
  amendPassword: async () => {
    const input = { old_password: goodPassword, new_password: "another long password" };
    return { ...(await person()), input };
  },
  amendPayPassword: async () => ({
    ...(await person()),
    input: { password: payPassword },
    other: { password: "another pay password" },
  }),
  sessionEnd: async () => {
    const who = await person();
    await logIn(who.account, goodPassword);
    const rows = await done<{ id: string; is_current: number }[]>(calls.sessionList, {}, who);
    return { ...who, input: { id: rows.find((row) => row.is_current === 0)?.id } };
  },
  secondFactorEnrol: async () => ({ ...(await person()), input: { password: goodPassword } }),
  secondFactorConfirm: async () => {
    const { codeOf, ...who } = await factored();
    return { ...who, input: { totp: await codeOf(0) } };
  },
  secondFactorDisable: async () => {
    const { codeOf, ...who } = await factored();
    await done(calls.secondFactorConfirm, { totp: await codeOf(0) }, who);
    return { ...who, input: { password: goodPassword, totp: await codeOf(1) } };
  },
  imageUpload: async () => ({
    ...(await person()),
    input: { file: new File([png(3, 4)], "x.png") },
    other: { file: new File([png(4, 3)], "x.png") },
  }),
  realName: async () => {
    const who = await openCustomer("0");
    const [front_pic, hand_pic] = [await uploadProof(who), await uploadProof(who)];
    const input = { name: "Some Body", card_id: "X1234567", id_type: "2", ssn: "" };
    const pictures = { front_pic, reverse_pic: front_pic, hand_pic };
    return { token: who.token, userId: who.user.id, input: { ...input, ...pictures } };
  },
  chargeSubmit: async () => {
    const who = await openCustomer("0");
    const input = { number: "250", proofImg: await uploadProof(who), ...usdt };
    return { token: who.token, userId: who.user.id, input, other: { ...input, number: "2500" } };
  },
  wireSubmit: async () => {
    await set({ edit_recharge_bank_info: "0" });
    const who = await openCustomer("0");
    const input = { number: "100", proofImg: await uploadProof(who), wire_id: "1" };
    return { token: who.token, userId: who.user.id, input };
  },
  wireSubmitEdit: async () => ({
    ...(await customer("0")),
    input: { number: "100", symbol_id: "1" },
  }),
  wireProof: async () => {
    const { who, id, ...more } = await bankOrder();
    const bank = { bank_name: "Example Bank", swift: "EXMPGB2L", name: "Meridian", account: "1" };
    const matched = { ...bank, bank_address: "", ifsc: "", iban: "", remark: "" };
    const answer = await decideAs(who, ann, { act: "match", id, bank: matched, note: "" });
    expect(answer).toMatchObject({ ok: true });
    return { ...more, input: { id, proofImg: await uploadProof(who) } };
  },
  wireCancel: async () => {
    const { who: _who, id, ...more } = await bankOrder();
    return { ...more, input: { id } };
  },
  draw: async () => {
    const { who: _who, ...asked } = await withdrawing();
    return { ...asked, other: { ...asked.input, number: "200" } };
  },
  drawCancel: async () => {
    const { who, input, ...more } = await withdrawing();
    return { ...more, input: { id: (await done<{ id: string }>(calls.draw, input, who)).id } };
  },
  bindDrawMethod: async () => {
    const input = { type: "1", draw_id: "1", dc_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" };
    return { ...(await customer("0")), input: { ...input, pay_password: payPassword } };
  },
  deleteDrawMethod: async () => {
    const { input, token, userId } = await withdrawing();
    return { token, userId, input: { id: input.draw_method_id } };
  },
  transferMoney: async () => {
    const input = { from: "change", to: "forex", balance: "10", currency_id: "1" };
    return { ...(await customer()), input, other: { ...input, balance: "20" } };
  },
  fundBuy: async () => {
    const input = { id: await fundId(), amount: "200", version: "1" };
    return { ...(await customer()), input, other: { ...input, amount: "300" } };
  },
  fundRefund: async () => {
    const who = await customer();
    await done(calls.fundBuy, { id: await fundId(), amount: "200" }, who);
    const { data } = await done<{ data: WireSubscription[] }>(calls.subscriptionList, {}, who);
    return { ...who, input: { sub_id: data[0]?.id } };
  },
  loanKycSubmit: async () => ({ ...(await customer("0")), input: named }),
  loanSubmit: async () => {
    const { who, ...more } = await borrower();
    const { hash } = await shown(who);
    const sign = await upload(await signature(), who);
    const input = { amount: "1000", config_id: 2, sign, agreement: hash };
    return { ...more, input, other: { ...input, amount: "500" } };
  },
  repayLoan: async () => {
    const { who, ...more } = await borrower();
    const input = { loan_id: await lend(who), charge_id: "1", proofImg: await uploadProof(who) };
    return { ...more, input };
  },
  settleLoan: async () => {
    const { who, ...more } = await borrower();
    const loan_id = await lend(who);
    await fund(who, "1000");
    return { ...more, input: { loan_id } };
  },
  followTrader: async () => {
    const input = wish(await openMaster());
    return { ...(await openDemo()), input, other: { ...input, max_amount: "500" } };
  },
  cancelFollow: async () => {
    const { trader_id, ...follower } = await following();
    return { ...follower, input: { trader_id } };
  },
  changePot: async () => {
    const { trader_id, ...follower } = await following();
    return { ...follower, input: { trader_id, state: "paused" } };
  },
  movePotMoney: async () => {
    const { trader_id, ...follower } = await following();
    const input = { trader_id, direction: "in", amount: "100" };
    return { ...follower, input, other: { ...input, direction: "out" } };
  },
};

/** @param name a mutation that is not public */
export async function askedOf(name: CallName): Promise<Asked> {
  await set(settings);
  const way = ways[name];
  if (way) return way();
  const trader = await openTrader();
  const input = samples[name](trader);
  return { token: trader.token, userId: trader.userId, input };
}
