/** Each state against the calls themselves: the refused ones, and those that remain. */
import { expect, test } from "vitest";
import { openingRefusal } from "#db/people/standing.ts";
import {
  type Act,
  acts,
  isEverRefused,
  refusalOf,
  type State,
  states,
} from "#domain/access/acts.ts";
import { agreementVersion, termsVersion } from "#domain/access/terms.ts";
import { customerStatus } from "#domain/codes.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { signToken } from "#domain/network/session-token.ts";
import { accountName } from "#domain/text/names.ts";
import { freshDemoId, smallOrder } from "../api/api-client.ts";
import { answerOf, bindings, requestOf, send } from "../api/requests.ts";
import { samples } from "../api/sample-inputs.ts";
import { addAddress, customersAddress, fund, openCustomer, payPassword } from "../cashier/till.ts";
import { goodPassword, logIn, openPerson, type Person, set } from "./people.ts";

const { DB } = bindings;

/** How a state begins and ends for one customer of the first company. */
interface World {
  country?: string;
  begin(id: string): Promise<unknown>;
  end(id: string): Promise<unknown>;
}

const nothing = async () => undefined;
const run = (sql: string, ...values: unknown[]) =>
  DB.prepare(sql)
    .bind(...values)
    .run();
const setStatus = (status: "active" | "disabled" | "close_only") => (id: string) =>
  run("UPDATE users SET status = ? WHERE id = ?", customerStatus.code(status), id);
const setCompany = (status: number) => () =>
  run("UPDATE companies SET status = ? WHERE id = 1", status);
const keepIdentity = (until: string) => (id: string) =>
  run(
    `INSERT OR REPLACE INTO real_names (company_id, user_id, name, id_type, card_id, ssn, front_pic,
       reverse_pic, hand_pic, review_status, submitted_ms, expires_on)
     VALUES (1, ?, 'Ann', '1', 'C1', '', '', '', '', 2, 1, ?)`,
    id,
    until,
  );
const agreeOnlyTo = (version: string) => async (id: string) => {
  await run("DELETE FROM consents WHERE user_id = ?", id);
  await run("INSERT INTO consents VALUES (1, ?, ?, 'en', 1)", id, version);
};

const worlds: Record<State, World> = {
  country_blocked: { country: "KP", begin: nothing, end: nothing },
  company_closed: { begin: setCompany(0), end: setCompany(1) },
  under_maintenance: {
    begin: () =>
      run(
        "INSERT OR REPLACE INTO maintenances (company_id, id, text, from_ms, to_ms) VALUES (1, 'now', 'x', 0, ?)",
        Date.now() + 3_600_000,
      ),
    end: () => run("DELETE FROM maintenances"),
  },
  account_disabled: { begin: setStatus("disabled"), end: setStatus("active") },
  account_close_only: { begin: setStatus("close_only"), end: setStatus("active") },
  terms_outdated: { begin: agreeOnlyTo("0"), end: agreeOnlyTo(termsVersion) },
  identity_expired: { begin: keepIdentity("2020-01-31"), end: keepIdentity("") },
};

let taps = 0;

async function ask<T = unknown>(
  call: Call,
  input: Record<string, unknown>,
  { token, country = "DE" }: { token?: string; country?: string | undefined } = {},
) {
  // Makes each request a new act; an equal address would be a repeat and get the first answer.
  taps += 1;
  const more = call.method === "GET" ? { t: String(taps) } : {};
  const request = requestOf(call, { ...input, ...more }, token === undefined ? {} : { token });
  return answerOf<T>(await send(new Request(request, { cf: { country } } as RequestInit)));
}

/** A session for a few calls, as a session may make only so many in a second. */
async function freshSession({ user }: Person): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const { token, tokenHash } = await signToken(user.id, random, bindings.SESSION_SECRET);
  const { ACCOUNT } = bindings;
  const account = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, user.id)));
  await account.startSession(tokenHash, Date.now());
  return token;
}

const names = Object.keys(calls) as CallName[];
const answersFile = (name: CallName) => "answer" in calls[name] && calls[name].answer === "file";

test.each(states)(
  "refuses exactly the acts that the state %s forbids, for every call",
  async (state) => {
    const world = worlds[state];
    const person = await openPerson();
    const trader = { token: "", userId: person.user.id, orderId: "none", pendingId: "none" };
    const tried = new Set<Act>();
    const wrong: string[] = [];
    for (const name of names.filter((each) => !answersFile(each))) {
      const call: Call = calls[name];
      const token = await freshSession(person);
      const input = name === "createDemoAccount" ? { demo_id: demoId } : samples[name](trader);
      const act = actOf(name, input);
      await world.begin(person.user.id);
      const { code } = await ask(call, input, { token, country: world.country });
      tried.add(act);
      const refused = Object.values(states).find((each) => errorCodes[each] === code) ?? null;
      if (refused !== refusalOf([state], act)) wrong.push(`${name} (${act}): ${code}`);
    }
    await world.end(person.user.id);
    expect(wrong).toEqual([]);
    expect([...tried].sort()).toEqual(Object.keys(acts).sort());
  },
);

/** An existing demo account. */
const demoId = freshDemoId();
await ask(calls.createDemoAccount, { demo_id: demoId });

/** Opens a trader with real money, a position with a stop, a pending order and a payout address. */
async function openTrader() {
  const person = await openCustomer("1000");
  await fund(person, "5000", "forex");
  const token = await freshSession(person);
  const order = await smallOrder();
  const opened = await ask<WireForexOrder>(calls.submitForex, order, { token });
  expect(opened.code, opened.msg).toBe(1);
  const price = opened.data.Price;
  const levels = { id: opened.data.Id, stop_loss_price: at(price, 0.8), target_profit_price: "0" };
  expect((await ask(calls.setStopPrice, levels, { token })).code).toBe(1);
  const waiting = { ...order, status: "0", target_price: at(price, 0.5) };
  const pending = await ask<WireForexOrder>(calls.submitForex, waiting, { token });
  expect(pending.code, pending.msg).toBe(1);
  const payoutId = await addAddress(person);
  await DB.prepare("UPDATE users SET secrets_changed_ms = 0 WHERE id = ?")
    .bind(person.user.id)
    .run();
  return { person, price, order, orderId: opened.data.Id, pendingId: pending.data.Id, payoutId };
}

const drawOf = (payoutId: string) => ({
  draw_currency_id: "1",
  number: "100",
  memo: "",
  draw_method_id: payoutId,
  pay_password: payPassword,
  address: "",
});

const at = (price: number, part: number) => (price * part).toFixed(1);

test.each(states)(
  "allows closing, nearer stops, sign-in and withdrawal in the state %s",
  async (state) => {
    const world = worlds[state];
    const { person, price, order, orderId, pendingId, payoutId } = await openTrader();
    const { id } = person.user;
    await world.begin(id);
    const token = await freshSession(person);
    const of = { token, country: world.country };
    const stop = (part: number) => ({
      id: orderId,
      stop_loss_price: at(price, part),
      target_profit_price: at(price, 2),
    });
    const code = async (call: Call, input: Record<string, unknown>) =>
      (await ask(call, input, of)).code;
    const refused = errorCodes[state];
    expect(await code(calls.submitForex, order)).toBe(refused);
    expect(await code(calls.reverseForex, { id: orderId })).toBe(refused);
    expect(await code(calls.chargeInfo, {})).toBe(refused);
    expect(await code(calls.setStopPrice, stop(0.7))).toBe(refused);
    expect(await code(calls.setStopPrice, { ...stop(0.8), stop_loss_price: "0" })).toBe(refused);
    expect(await code(calls.setStopPrice, stop(0.9))).toBe(1);
    expect(await code(calls.cancelTrade, { id: pendingId })).toBe(1);
    expect(await code(calls.closeForex, { id: orderId })).toBe(1);
    expect(await code(calls.statement, { from: 0, to: 9_999_999_999_999 })).toBe(1);
    expect(await code(calls.standing, {})).toBe(1);
    expect(await code(calls.draw, drawOf(payoutId))).toBe(1);
    expect((await logIn(person.account, goodPassword)).code).toBe(1);
    await world.end(id);
    expect(await code(calls.submitForex, order)).toBe(world.country ? refused : 1);
  },
);

test("refuses new positions in a pot when the pot's follower may not open positions", async () => {
  const { user } = await openPerson();
  const pot = { companyId: 1, userId: `${user.id}~master`, isDemo: false };
  expect(await openingRefusal(DB, pot, Date.now())).toBeNull();
  await worlds.account_close_only.begin(user.id);
  expect(await openingRefusal(DB, pot, Date.now())).toBe("account_close_only");
});

test("opens a socket even when the client's country is blocked", async () => {
  const request = new Request("https://demo.example/api/v2/ws?client=somebody-there", {
    headers: { upgrade: "websocket" },
    cf: { country: "KP" },
  } as RequestInit);
  const { status, webSocket } = await send(request);
  webSocket?.accept();
  webSocket?.close();
  expect(status).toBe(101);
});

test("refuses a new demo account from a blocked country, but reopens an existing one", async () => {
  const fromThere = { country: "KP" };
  const { code } = await ask(calls.createDemoAccount, { demo_id: freshDemoId() }, fromThere);
  expect(code).toBe(errorCodes.country_blocked);
  expect((await ask(calls.createDemoAccount, { demo_id: demoId }, fromThere)).code).toBe(1);
  expect((await ask(calls.getBasicInfo, {}, fromThere)).code).toBe(1);
});

test("clears the state terms_outdated when the customer agrees to the new version", async () => {
  const person = await openPerson();
  await set({ agreement_version: "3" });
  const token = await freshSession(person);
  const standing = async () =>
    (await ask<{ states: string[]; terms: string[] }>(calls.standing, {}, { token })).data;
  const wanted = agreementVersion({ agreement_version: 3 });
  expect(await standing()).toEqual({ states: ["terms_outdated"], terms: [wanted] });
  expect((await ask(calls.agreeTerms, { version: "agreement 2" }, { token })).code).toBe(
    errorCodes.terms_not_accepted,
  );
  expect((await ask(calls.agreeTerms, { version: wanted }, { token })).code).toBe(1);
  expect(await standing()).toEqual({ states: [], terms: [] });
  await set({ agreement_version: "0" });
});

test("lets a customer with an expired document withdraw while a new document is in review", async () => {
  const { person, payoutId } = await openTrader();
  await worlds.identity_expired.begin(person.user.id);
  await run("UPDATE real_names SET review_status = 1 WHERE user_id = ?", person.user.id);
  await set({ is_real_name_auth: "1" });
  const token = await freshSession(person);
  const { code } = await ask(calls.draw, drawOf(payoutId), { token });
  const opening = await ask(calls.submitForex, await smallOrder(), { token });
  await set({ is_real_name_auth: "0" });
  expect([code, opening.code]).toEqual([1, errorCodes.identity_expired]);
});

test("lets customers close positions in every state", () => {
  expect(isEverRefused(actOf("closeForex"))).toBe(false);
});

test("accepts a disabled account's withdrawal only to the saved address", async () => {
  await set({ is_withdraw_account_input: "1", withdraw_cooling_hours: "0" });
  const { person, payoutId } = await openTrader();
  await worlds.account_disabled.begin(person.user.id);
  const of = { token: await freshSession(person) };
  const typed = (address: string) => ({ ...drawOf(""), address });
  const other = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";
  expect((await ask(calls.draw, typed(other), of)).code).toBe(errorCodes.account_disabled);
  const saved = await DB.prepare("SELECT id FROM draw_methods WHERE user_id = ?")
    .bind(person.user.id)
    .all();
  expect(saved.results.map(({ id }) => id)).toEqual([payoutId]);
  expect((await ask(calls.draw, typed(customersAddress), of)).code).toBe(1);
});

test.each(states)(
  "hides the company's repayment addresses in the state %s from a customer without an unpaid loan",
  async (state) => {
    const person = await openPerson();
    const token = await freshSession(person);
    const shown = async (country?: string) => {
      const { code, data } = await ask<unknown[]>(calls.repaymentAccounts, {}, { token, country });
      expect(code).toBe(1);
      return data.length > 0;
    };
    expect(await shown()).toBe(true);
    const { begin, end, country } = worlds[state];
    await begin(person.user.id);
    expect(await shown(country)).toBe(false);
    await end(person.user.id);
  },
);
