/** A signed-in customer, with a history, of the back end that is written from the specification. */
import type { Fault } from "./server/faults.ts";

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/** The customer that the back end starts with. */
export const firstCustomer = {
  account: "trader@own.test",
  password: "Own-secret-1",
  login_type: "1",
};

export class Customer {
  readonly #url: string;
  token = "";

  constructor(url: string) {
    this.#url = url;
  }

  async get<Data>(path: string, query: Record<string, string> = {}): Promise<Data> {
    return (await this.#ask<Data>(`${path}?${new URLSearchParams(query)}`, {})).data;
  }

  async form<Data>(path: string, fields: Record<string, string>): Promise<Data> {
    return (await this.#ask<Data>(path, { method: "POST", body: new URLSearchParams(fields) }))
      .data;
  }

  async json<Data>(path: string, fields: object): Promise<Data> {
    const headers = { "content-type": "application/json" };
    return (await this.#ask<Data>(path, { method: "POST", body: JSON.stringify(fields), headers }))
      .data;
  }

  /** Calls for tests alone: see `server/faults.ts`. */
  async tests<Answer>(method: "GET" | "POST" | "DELETE", path: string, given?: object) {
    const body = given ? { body: JSON.stringify(given) } : {};
    const answer = await fetch(`${this.#url}/__${path}`, { method, ...body });
    return (await answer.json()) as Answer;
  }

  async fault(fault: Fault): Promise<void> {
    await this.tests("DELETE", "faults");
    await this.tests("POST", "faults", fault);
  }

  /** How often a call came since the log was emptied. */
  async timesSent(path: string): Promise<number> {
    const log = await this.tests<{ path: string }[]>("GET", "log");
    return log.filter((line) => line.path === path).length;
  }

  async codeFor(address: string): Promise<string> {
    const mail = await this.tests<{ to: string; code: string }[]>("GET", "mail");
    return mail.findLast(({ to }) => to === address)?.code ?? "";
  }

  async signIn(): Promise<void> {
    this.token = (await this.form<{ token: string }>("/api/user/loginForU", firstCustomer)).token;
  }

  async #ask<Data>(path: string, init: RequestInit): Promise<{ data: Data }> {
    const headers = { ...(init.headers as Record<string, string>), authorization: this.token };
    const answer = await fetch(this.#url + path, { ...init, headers });
    const envelope = (await answer.json()) as Envelope;
    if (envelope.code !== 1) throw new Error(`${path}: ${envelope.code} ${envelope.msg}`);
    return envelope as { data: Data };
  }
}

/** Makes one of everything that a list can show. */
export async function fillHistory(customer: Customer): Promise<void> {
  const order = { forex_id: "3", type: "1", cont: "0.01", status: "1", multiple: "100" };
  const path = "/v2/api/forex/submit";
  await customer.get(path, order);
  const held = await customer.get<{ data: { Id: number }[] }>("/v2/api/forex/my_deal", {
    status: "1",
    page: "1",
  });
  await customer.get("/v2/api/forex/close", { id: String(held.data[0]?.Id) });
  await customer.get(path, { ...order, stop_loss_price: "1000" });
  await customer.get(path, { ...order, status: "0", target_price: "1000" });
  const micro = { forex_id: "1", type: "1", number: "10", seconds: "60" };
  await customer.get("/v2/api/micro/submit", micro);
  await customer.get("/v2/api/micro/submit", { ...micro, seconds: "5" });
  const coin = { address: "TXown111111111111111111111111111", charge_id: "1" };
  await customer.get("/api/quickCharge/submit", { number: "20", proofImg: "/a.png", ...coin });
  const wire = { number: "30", proofImg: "/a.png", wire_id: "21" };
  await customer.get("/api/quickCharge/wire_submit", wire);
  await customer.get("/api/quickCharge/wire_submit_edit", { number: "40", symbol_id: "11" });
  const way = { draw_id: "31", type: "1", dc_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" };
  await customer.form("/api/wallet/bind_draw_method", way);
  const bank = { draw_id: "33", type: "2", bank_name: "First", payee_account: "12345678" };
  await customer.form("/api/wallet/bind_draw_method", bank);
  const paid = { draw_currency_id: "31", number: "100", pay_password: "864209" };
  await customer.form("/api/account/draw", { ...paid, address: way.dc_address });
  const moved = { balance: 50, currency_id: 1, from: "change", to: "forex" };
  await customer.json("/api/account/transfer", moved);
  const wish = { trader_id: "9001", multiple: "1", max_amount: "100" };
  await customer.json("/api/follow/follow_trader", wish);
  await customer.get("/api/fund/buy", { id: "41", amount: "50" });
  await takeLoan(customer);
  await customer.json("/api/user_real/real_name", { name: "Ada Own", card_id: "AB1" });
}

/** A loan that is to be repaid. */
export async function takeLoan(customer: Customer): Promise<void> {
  await customer.json("/api/loan/kyc_submit", { name: "Own", last_name: "Ada" });
  await approved();
  const agreement = `<ol><li>One term</li></ol><img src="/api/static/upload/1">`;
  const wish = { amount: 1000, config_id: 61, sign: "/api/static/upload/1", agreement };
  await customer.json("/api/loan/loan_submit", wish);
  await approved();
}

/** Waits longer than a review takes. */
const approved = () => new Promise((done) => setTimeout(done, 400));
