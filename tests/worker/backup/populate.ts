/**
 * A company with a history of everything that a backup carries, made by the calls of people. It has
 * trades, a deposit, a withdrawal, a loan, a fund, a copied master and a conversation.
 */
import { runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { kycFields } from "#domain/loans/kyc-fields.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import { type Person, set } from "../access/people.ts";
import { openDemo, ordersOf, smallOrder } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { signature } from "../cashier/signature.ts";
import {
  addAddress,
  ann,
  approve,
  decideAs,
  fund,
  openCustomer,
  payPassword,
  uploadProof,
} from "../cashier/till.ts";
import { as, openOperator } from "../desk/operators.ts";
import { follow, openMaster } from "../follow/traders.ts";
import { openFund, putMoney } from "../mining/desk-funds.ts";

type Input = Record<string, unknown>;

async function call<T = { id: string }>(of: Call, input: Input, { token }: { token: string }) {
  const { code, msg, data } = await perform<T>(of, input, {
    token,
    ...(of.mutation ? { method: "POST" as const } : {}),
  });
  expect(code, `${of.path}: ${msg}`).toBe(1);
  return data;
}

const settings = {
  ...Object.fromEntries(kycFields.map((field) => [`is_loan_${field}`, "0"])),
  ...{ is_loan_name: "1", is_loan_last_name: "1", is_loan_margin: "0" },
  ...{ follow_min_amount: "50", follow_master_min_equity: "500", follow_max_equity_percent: "50" },
  ...{ is_withdraw_crypto: "1", is_withdraw_contact: "0", withdraw_cooling_hours: "0" },
  ...{ is_recharge_crypto: "1", is_recharge_contact: "0", is_recharge_auth: "0" },
};

/** Two positions, one of which is closed, and a pending order. */
async function trade(trader: { token: string }): Promise<void> {
  const order = await smallOrder();
  await call(calls.submitForex, order, trader);
  await call(calls.submitForex, { ...order, type: "2" }, trader);
  const [first] = (await ordersOf(trader.token)).data;
  await call(calls.closeForex, { id: String(first?.Id) }, trader);
  await call(calls.submitForex, { ...order, status: "0", target_price: "1000" }, trader);
}

async function pay(person: Person): Promise<void> {
  const proofImg = await uploadProof(person);
  const address = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";
  const deposit = { number: "100", proofImg, charge_id: "1", address };
  const paid = await call(calls.chargeSubmit, deposit, person);
  expect(await decideAs(person, ann, approve(paid.id))).toMatchObject({ ok: true });
  await call(calls.chargeSubmit, { ...deposit, number: "50" }, person);
  const draw_method_id = await addAddress(person);
  const draw = { draw_currency_id: "1", number: "20", draw_method_id, pay_password: payPassword };
  await call(calls.draw, draw, person);
}

async function borrow(person: Person): Promise<void> {
  const owner = await openOperator("owner");
  await call(calls.loanKycSubmit, { name: "Example", last_name: "Ann" }, person);
  const id = `loan-kyc-${person.user.id}`;
  const decided = await as(owner, "deskDecide", { queue: "loan_kyc", id, decision: "approve" });
  expect(decided.code, decided.msg).toBe(1);
  const wish = { id: 2, amount: "1000" };
  const { hash } = await call<{ hash: string }>(calls.loanAgreement, wish, person);
  const { data } = await perform<{ id: string }>(
    calls.imageUpload,
    { file: await signature() },
    { token: person.token },
  );
  const asked = { amount: "1000", config_id: 2, sign: data.id, agreement: hash };
  const loan = await call(calls.loanSubmit, asked, person);
  const input = { queue: "loan", id: loan.id };
  const item = () => as(owner, "deskItem", input);
  await expect.poll(async () => (await item()).code, { timeout: 20_000 }).toBe(1);
  const lent = await as(owner, "deskDecide", { ...input, decision: "approve", reason: "seen" });
  expect(lent.code, lent.msg).toBe(1);
}

async function subscribe(person: Person): Promise<void> {
  const id = await openFund();
  await putMoney(id, "10000");
  await call(calls.fundBuy, { id, amount: "1234.56" }, person);
}

async function copy(): Promise<void> {
  const [master, follower] = [await openMaster(), await openDemo()];
  const followed = await follow(follower, master);
  expect(followed.code, followed.msg).toBe(1);
  await call(calls.submitForex, await smallOrder(), master);
  const pot = accountName(1, potUserId(follower.userId, master.userId));
  await vi.waitFor(
    () =>
      runInDurableObject(
        bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(pot)),
        (_, { storage }) => {
          const copied = "SELECT 1 FROM copies WHERE order_id IS NOT NULL";
          expect(storage.sql.exec(copied).toArray()).toHaveLength(1);
        },
      ),
    { timeout: 20_000, interval: 250 },
  );
}

async function talk(): Promise<void> {
  const [customer, support] = [await openDemo(), await openOperator("support")];
  await call(calls.chatSend, { id: "first", text: "Good morning, 'quoted' \u{1F600}" }, customer);
  const answer = { user_id: customer.userId, id: "answer", text: "Good morning" };
  expect((await as(support, "deskChatSend", answer)).code).toBe(1);
}

export async function populate(): Promise<void> {
  await set(settings);
  const person = await openCustomer("10000");
  await fund(person, "5000", "forex");
  await trade(person);
  await pay(person);
  await subscribe(person);
  await borrow(await openCustomer("0"));
  await copy();
  await talk();
  await trade(await openDemo());
}
