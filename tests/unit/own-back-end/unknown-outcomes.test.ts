/**
 * The back end carries every action out, and answers with rubbish, nothing, a page, 502, or breaks
 * off. The app reports an unknown outcome, and sends nothing again.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { m } from "#messages/start/messages.js";
import { Customer, fillHistory, takeLoan } from "#tests/own-back-end/customer.ts";
import type { Fault } from "#tests/own-back-end/server/faults.ts";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";
import { openClient } from "./app-client.ts";

const answers: NonNullable<Fault["answer"]>[] = ["rubbish", "empty", "html", "502", "cut"];

let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let client: Awaited<ReturnType<typeof openClient>>;
let customer: Customer;

beforeAll(async () => {
  backEnd = await startOwnBackEnd();
  customer = new Customer(backEnd.url);
  await customer.signIn();
  await fillHistory(customer);
  client = await openClient(backEnd.url, customer.token);
});
afterAll(() => {
  vi.unstubAllGlobals();
  return backEnd.close();
});

const order = { forex_id: 3, type: "1", cont: "0.01", multiple: "100" };
const orders = "/v2/api/forex/my_deal";

/** The id of the newest order of a status; opens one first. */
async function newest(status: "0" | "1"): Promise<string> {
  const target_price = status === "0" ? "1000" : "0";
  const given = { ...order, forex_id: "3", status, target_price };
  await customer.get("/v2/api/forex/submit", given);
  const { data } = await customer.get<{ data: { Id: number }[] }>(orders, { status, page: "1" });
  return String(data[0]?.Id);
}

async function wayId(): Promise<string> {
  const way = { draw_id: "31", type: "1", dc_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" };
  await customer.form("/api/wallet/bind_draw_method", way);
  const ways = await customer.get<{ id: number }[]>("/api/wallet/get_draw_method");
  return String(ways.at(-1)?.id);
}

/** Requests a code, and returns it. */
async function code(address: string): Promise<string> {
  await customer.json("/api/notify/send_email", { to: address, type: 1 });
  return customer.codeFor(address);
}

async function register() {
  const account = `ann.${Date.now()}${Math.random()}@example.com`;
  const password = "correct horse battery";
  const sms_code = await code(account);
  return { type: "1", account, password, re_password: password, sms_code };
}

async function bankOrder(): Promise<{ id: string; number: string }> {
  const path = "/api/quickCharge/get_wire_info_edit";
  const open = await customer.get<{ id: number } | null>(path);
  if (open) return { id: String(open.id), number: "40" };
  await customer.get("/api/quickCharge/wire_submit_edit", { number: "40", symbol_id: "11" });
  return bankOrder();
}

async function noBankOrder() {
  const { id } = await bankOrder();
  await customer.get("/api/quickCharge/cancel_wire_info_edit", { id });
  return { number: "40", symbol_id: "11" };
}

async function demo(): Promise<object> {
  const path = "/api/user/createAccountDemoForU";
  const { token } = await customer.get<{ token: string }>(path, { demo_id: "1" });
  const { traderSession } = await import("#app/api/token.ts");
  traderSession.keep(token);
  return {};
}

const mail = "trader@own.test";
const wallet = "TXown111111111111111111111111111";
const secret = "Own-secret-1";

async function approvedBorrower(): Promise<void> {
  await customer.json("/api/loan/kyc_submit", { name: "Own", last_name: "Ada" });
  await new Promise((done) => setTimeout(done, 400));
}

/** Every action of the back end, with an input that it accepts. */
const actions: Record<string, () => object | Promise<object>> = {
  loanKycSubmit: () => ({ name: "Own", last_name: "Ada" }),
  loanSubmit: async () => {
    await approvedBorrower();
    return { amount: "1000", config_id: "61", sign: "/s.png", agreement: "<ol></ol>" };
  },
  repayLoan: async () => {
    await takeLoan(customer);
    const { data } = await customer.get<{ data: { id: number }[] }>("/api/loan/loan_list", {
      page: "1",
    });
    return { charge_id: "71", loan_id: String(data[0]?.id), proofImg: "/a.png" };
  },
  createDemoAccount: () => ({ demo_id: "a".repeat(32) }),
  login: () => ({ account: mail, password: secret, login_type: "1" }),
  register,
  forgetPassword: async () => ({
    ...{ type: "1", account: mail, new_password: secret, secondary_password: secret },
    auth_code: await code(mail),
  }),
  amendPassword: async () => ({ new_password: secret, type: "1", auth_code: await code(mail) }),
  amendPayPassword: () => ({ password: "864209" }),
  sendEmail: () => ({ to: mail, type: "1" }),
  sendSms: () => ({ to: "5550100", area_id: 1, type: "1" }),
  realName: async () => {
    const fresh = await register();
    await customer.form("/api/user/register", fresh);
    const { account, password } = fresh;
    const given = { account, password, login_type: "1" };
    const session = await customer.form<{ token: string }>("/api/user/loginForU", given);
    const { traderSession } = await import("#app/api/token.ts");
    traderSession.keep(session.token);
    return { name: "Ann Example", card_id: "AB1", id_type: "1" };
  },
  submitForex: () => ({ ...order, status: "1" }),
  closeForex: async () => ({ id: await newest("1") }),
  cancelTrade: async () => ({ id: await newest("0") }),
  setStopPrice: async () => {
    const id = await newest("1");
    return { id, stop_loss_price: "1000", target_profit_price: "0" };
  },
  submitMicro: () => ({ forex_id: 1, type: "1", number: "10", seconds: "60" }),
  resetDemo: demo,
  chargeSubmit: () => ({ number: "20", proofImg: "/a.png", address: wallet, charge_id: 1 }),
  wireSubmit: () => ({ number: "30", proofImg: "/a.png", wire_id: 21 }),
  wireSubmitEdit: noBankOrder,
  wireProof: async () => ({ id: (await bankOrder()).id, proofImg: "/a.png" }),
  wireCancel: async () => ({ id: (await bankOrder()).id }),
  draw: () => ({ draw_currency_id: 31, number: "10", pay_password: "864209", address: wallet }),
  bindDrawMethod: () => ({ draw_id: 31, type: "1", dc_address: wallet }),
  deleteDrawMethod: async () => ({ id: await wayId() }),
  applyTrader: () => ({}),
  fundBuy: () => ({ id: "41", amount: "50" }),
  fundRefund: async () => {
    await customer.get("/api/fund/buy", { id: "41", amount: "50" });
    const { data } = await customer.get<{ data: { id: number }[] }>("/api/fund/subList", {});
    return { sub_id: String(data[0]?.id) };
  },
  followTrader: () => ({ trader_id: "9001", multiple: "1", max_amount: "100" }),
  cancelFollow: async () => {
    const path = "/api/follow/follow_trader";
    await customer.json(path, { trader_id: "9002", multiple: "1", max_amount: "100" });
    return { trader_id: "9002" };
  },
  transferMoney: () => ({ balance: "1", from: "change", to: "forex" }),
};

const named = Object.entries(actions).map(([name, input]) => {
  return { call: calls[name as keyof typeof calls] as Call, input };
});

it("tests every action of a company's own back end except the upload", async () => {
  const all = await customer.tests<{ path: string; mutation: boolean }[]>("GET", "calls");
  const paths = all.filter(({ mutation }) => mutation).map(({ path }) => path);
  const tested = named.map(({ call }) => call.path);
  expect([...tested, "/api/common/image_upload"].sort()).toEqual(paths.sort());
});

describe.each(named)("$call.path", ({ call, input }) => {
  it.each(answers)(
    "reports an executed action's outcome as unknown when the answer is %s",
    async (answer) => {
      const { traderSession } = await import("#app/api/token.ts");
      traderSession.keep(customer.token);
      await customer.tests("DELETE", "faults");
      const { follow } = await import("#app/api/readers.ts");
      const { store } = await import("#app/state.ts");
      const { toastsAtom } = await import("#app/ui/toasts.ts");
      const given = (await input()) as Record<string, unknown>;
      await customer.fault({ path: call.path, answer });
      await customer.tests("DELETE", "log");
      let reads = 0;
      const release = follow({ call: { path: "", ofAccount: "read" }, read: () => reads++ });
      const failure = await client.callApi(call, given).then(
        () => null,
        (error: Error) => error,
      );
      expect(failure?.message).toContain(m.shell_outcome_unknown());
      expect(client.isOutcomeUnknown(failure)).toBe(true);
      expect(store.get(toastsAtom).at(-1)?.text).toBe(failure?.message);
      // The pages re-read data that the action may have changed.
      release();
      expect(reads).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await customer.timesSent(call.path)).toBe(1);
    },
  );
});
