/** Customers at the desk: search, data, and blocks. */
import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { listDeskUsers } from "#db/desk/desk-users.ts";
import { storeBooks } from "#db/money/books.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { countCalls } from "#tests/support/worker/count-calls.ts";
import app from "#worker/app.ts";
import { goodPassword, logIn, openPerson } from "../access/people.ts";
import { freshDemoId, openDemo, smallOrder } from "../api/api-client.ts";
import { bindings, perform, requestOf } from "../api/requests.ts";
import { accountOf, fund, openCustomer } from "./customers.ts";
import { as, DB, openOperator, withKey } from "./operators.ts";

const risk = await openOperator("risk");
const viewer = await openOperator("viewer");
type Found = { data: Array<{ id: string; email: string }>; total: number };

test("finds customers by a part of their e-mail, and treats wildcards as plain text", async () => {
  const ann = await openCustomer(1, "find_me");
  await openCustomer(1, "findxme");
  const search = async (text: string, more = {}) =>
    (await as<Found>(viewer, "deskUsers", { search: text, ...more })).data;
  expect((await search("FIND_ME")).data.map(({ id }) => id)).toEqual([ann.id]);
  expect((await search("find%me")).total).toBe(0);
  expect((await search("'; --")).total).toBe(0);
  await openDemo();
  expect((await search("", { kind: "demo" })).total).toBeGreaterThan(0);
  expect((await search("find_me", { kind: "demo" })).total).toBe(0);
});

test("shows a customer's balances, ledger check and journal", async () => {
  const ann = await openCustomer();
  await fund(ann, "250");
  const { data } = await as(viewer, "deskUser", { id: ann.id });
  expect(data).toMatchObject({
    user: { id: ann.id, email: ann.email, status: 1 },
    currency: "USD",
    open_positions: 0,
    payout_stop: "",
    is_loan_unpaid: false,
    audit: { problems: [] },
  });
  expect((data as { balances: object[] }).balances).toContainEqual({
    type: "change",
    balance: "250",
    lockBalance: "0",
  });
  const journal = (
    await as<{ total: number; data: Array<{ kind: string }> }>(viewer, "deskJournal", {
      id: ann.id,
    })
  ).data;
  expect(journal.data.map(({ kind }) => kind)).toContain("deposit");
  // A registration that broke off before its account was opened.
  const half = await openCustomer();
  await DB.prepare("UPDATE users SET id = 'half-registered' WHERE id = ?").bind(half.id).run();
  expect((await as(viewer, "deskUser", { id: "half-registered" })).code).toBe(1);
  expect((await as(viewer, "deskUser", { id: "nobody" })).code).toBe(404);
});

test("ends a disabled customer's sessions immediately, and keeps payouts stopped after the customer is enabled", async () => {
  const ann = await openPerson();
  const me = async () => (await perform(calls.userInfo, {}, { token: ann.token })).code;
  expect(await me()).toBe(1);
  const input = { user_id: ann.user.id, status: "0", reason: "asked for by the police" };
  expect((await as(risk, "deskUserStatus", { ...input, reason: " " })).code).toBe(
    errorCodes.reason_required,
  );
  for (let times = 0; times < 2; times++) {
    expect((await as(risk, "deskUserStatus", input, withKey("disable-once"))).code).toBe(1);
  }
  expect(await me()).toBe(999);
  const { code, data } = await logIn(ann.account, goodPassword);
  expect(code).toBe(1);
  const change = { new_password: "another fine password", old_password: goodPassword };
  const changed = await perform(calls.amendPassword, change, { token: data.token });
  expect(changed.code).toBe(errorCodes.account_disabled);
  // The account reports its acts a moment later.
  await vi.waitFor(async () => {
    const acts = await DB.prepare("SELECT act, note FROM audit_log WHERE subject = ?")
      .bind(`user/${ann.user.id}`)
      .all();
    expect(acts.results).toEqual([
      { act: "disable", note: input.reason },
      { act: "payout_stop", note: input.reason },
    ]);
  });
  const stop = async () =>
    (await as<{ payout_stop: string }>(viewer, "deskUser", { id: ann.user.id })).data.payout_stop;
  expect(await stop()).toBe("payouts_stopped");
  expect((await as(risk, "deskUserStatus", { ...input, status: "1" })).code).toBe(1);
  expect(await me()).toBe(999);
  expect(await stop()).toBe("payouts_stopped");
});

test("keeps a customer's session and payouts when an operator allows the account only to close positions", async () => {
  const ann = await openPerson();
  const input = { user_id: ann.user.id, status: "2", reason: "leaves the country" };
  expect((await as(risk, "deskUserStatus", input)).code).toBe(1);
  const { code, data } = await perform<{ states: string[] }>(calls.standing, {}, ann);
  expect([code, data.states]).toEqual([1, ["account_close_only"]]);
  const shown = await as<{ user: { status: number }; payout_stop: string }>(viewer, "deskUser", {
    id: ann.user.id,
  });
  expect([shown.data.user.status, shown.data.payout_stop]).toEqual([2, ""]);
});

test("signs in a disabled demo user by the demo id, but refuses orders", async () => {
  const demo_id = freshDemoId();
  type Opened = { token: string; user: { id: string } };
  const { data } = await perform<Opened>(calls.createDemoAccount, { demo_id });
  const input = { user_id: data.user.id, status: "0", reason: "abuse" };
  expect((await as(risk, "deskUserStatus", input)).code).toBe(1);
  expect((await perform(calls.userInfo, {}, { token: data.token })).code).toBe(999);
  const again = await perform<Opened>(calls.createDemoAccount, { demo_id });
  expect(again.code).toBe(1);
  const { token } = again.data;
  const order = await perform(calls.submitForex, await smallOrder(), { token });
  expect(order.code).toBe(errorCodes.account_disabled);
});

test("stops and resumes a customer's payouts", async () => {
  const ann = await openCustomer();
  const stop = async () =>
    (await as<{ payout_stop: string }>(viewer, "deskUser", { id: ann.id })).data.payout_stop;
  const input = { user_id: ann.id, reason: "is looked into" };
  expect((await as(risk, "deskPayoutStop", { ...input, on: "1" })).code).toBe(1);
  expect(await stop()).toBe("payouts_stopped");
  expect((await as(risk, "deskPayoutStop", { ...input, on: "0" })).code).toBe(1);
  expect(await stop()).toBe("");
});

test("lists customers by their reported balances, and wakes no account", async () => {
  const tag = `money-${crypto.randomUUID().slice(0, 8)}`;
  const [rich, poor, empty] = [
    await openCustomer(1, tag),
    await openCustomer(1, tag),
    await openCustomer(1, tag),
  ];
  await fund(rich, "250000.1");
  await fund(poor, "1200.01");
  const wait = { timeout: 10_000, interval: 100 };
  const listed = async (more = {}) => {
    const asked = { kind: "real", search: tag, sort: "balance", ...more };
    const { data } = await as<{ data: Array<{ id: string; balance: string }>; currency: string }>(
      viewer,
      "deskUsers",
      asked,
    );
    expect(data.currency).toBe("USD");
    return data.data.map(({ id, balance }) => [id, balance]);
  };
  await vi.waitFor(async () => {
    expect((await listed()).slice(0, 2)).toEqual([
      [rich.id, "250000.1"],
      [poor.id, "1200.01"],
    ]);
  }, wait);
  await accountOf(empty).tellBooks();
  await vi.waitFor(
    async () => expect(await listed({ balance: "0" })).toEqual([[empty.id, "0"]]),
    wait,
  );
  expect(await listed({ balance: "100000" })).toEqual([[rich.id, "250000.1"]]);
  expect(await listed({ balance: "1000" })).toHaveLength(2);
  expect(await listed({ balance: "10000", search: "" })).toContainEqual([rich.id, "250000.1"]);

  // A message that is late, or of another company, changes nothing.
  const late = { version: 0, sums: [], cash: "0", margin: "0", balance: "7" };
  await storeBooks(DB, { companyId: 1, userId: rich.id }, late, Date.now());
  await storeBooks(DB, { companyId: 2, userId: rich.id }, { ...late, version: 99 }, Date.now());
  expect((await listed())[0]).toEqual([rich.id, "250000.1"]);
  for (const { id } of [rich, poor, empty]) {
    await runInDurableObject(accountOf({ id, companyId: 1, email: "" }), (_, state) =>
      state.abort("asleep"),
    ).catch(() => null);
  }
  const count = countCalls(bindings);
  await app.fetch(
    requestOf(deskCalls.deskUsers, { kind: "real", sort: "balance" }, { token: viewer.token }),
    count.env,
    createExecutionContext(),
  );
  expect(count.costs.objects).toEqual({});
});

test("reads customers through an index when they are sorted by creation, last sign-in or balance", async () => {
  const plan = async (sort: "newest" | "seen" | "balance", more = {}) => {
    const told: string[] = [];
    const explained = {
      prepare: (sql: string) => DB.prepare(`EXPLAIN QUERY PLAN ${sql}`),
      batch: async (statements: D1PreparedStatement[]) => {
        const answers = await DB.batch<{ detail: string }>(statements);
        told.push(...(answers[0]?.results ?? []).map(({ detail }) => detail));
        return [{ results: [] }, { results: [{ n: 0 }] }];
      },
    };
    const none = { tag: null, review: null, country: null, seenFromMs: null, seenBeforeMs: null };
    await listDeskUsers(
      explained as unknown as D1Database,
      1,
      { search: "", ownerId: null, isDemo: 0, balance: null, ...none, ...more, sort },
      { limit: 20, offset: 0 },
    );
    return told.join("; ");
  };
  expect(await plan("balance")).toContain("users_by_balance (company_id=? AND is_demo=?)");
  expect(await plan("balance", { balance: 1_000 })).toContain("users_by_balance");
  expect(await plan("newest")).toContain("users_by_creation (company_id=? AND is_demo=?)");
  expect(await plan("seen")).toContain("users_by_sign_in (company_id=? AND is_demo=?)");
});
