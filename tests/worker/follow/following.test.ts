/**
 * Following by its calls: requirements and limits, from the master's fill to the returned money.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import { storeMasterRecord } from "#db/copying/master-records.ts";
import type { PotView } from "#domain/contracts/http/follow.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { noRecord } from "#domain/contracts/master-record.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { potUserId } from "#domain/text/names.ts";
import { openPerson, secondOrigin, set } from "../access/people.ts";
import { fundsOf, openDemo, smallOrder } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { accountOf, fund } from "../desk/customers.ts";
import { as, withKey } from "../desk/operators.ts";
import {
  askAs,
  DB,
  decide,
  detailOf,
  follow,
  openMaster,
  openReviewer,
  type Trader,
  wish,
} from "./traders.ts";

const limits = {
  follow_max_masters: "100",
  follow_max_equity_percent: "50",
  follow_min_amount: "50",
  follow_max_amount: "100000",
  follow_master_min_equity: "500",
  follow_profit_share: "0",
  is_follow_real_name: "1",
};
afterEach(() => set(limits));

const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const pots = async (reader: { token: string }) =>
  (
    await askAs<Array<{ user_id: string; is_followed: number; pot: PotView }>>(
      reader,
      calls.followedTrader,
    )
  ).data;
const auditOf = ({ userId }: Trader) => accountOf({ id: userId, companyId: 1, email: "" }).audit();
const potAudit = (follower: Trader, master: Trader) =>
  accountOf({ id: potUserId(follower.userId, master.userId), companyId: 1, email: "" }).audit();

describe("gates", () => {
  test("refuses to follow oneself, a non-master and a master of another company", async () => {
    const [master, plain] = [await openMaster(), await openDemo()];
    expect(await codeOf(follow(master, master))).toBe(errorCodes.master_own);
    expect(await codeOf(follow(plain, plain))).toBe(errorCodes.master_unavailable);
    const other = await openDemo("second.example");
    const crossed = await perform(calls.followTrader, wish(master), {
      token: other.token,
      origin: secondOrigin,
    });
    expect(crossed.code).toBe(errorCodes.master_unavailable);
  });

  test("refuses a real account as the follower of a demo master", async () => {
    const [master, real] = [await openMaster(), await openPerson()];
    expect(await codeOf(follow(real, master))).toBe(errorCodes.master_demo);
    expect((await detailOf(real, master)).more).toMatchObject({
      barrier: "demo_master",
      limits: { max_amount: "0" },
    });
  });

  test("asks a follower only once for consent to the risks of copying, and stores the consent's version", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    for (const consent of [undefined, "", "copying 0"]) {
      const answer = follow(follower, master, { consent });
      expect(await codeOf(answer)).toBe(errorCodes.follow_consent_required);
    }
    expect((await detailOf(follower, master)).more?.consent).toMatchObject({ is_given: 0 });
    expect(await codeOf(follow(follower, master))).toBe(1);
    expect((await detailOf(follower, master)).more?.consent).toMatchObject({ is_given: 1 });
    const { data } = await askAs<Array<{ version: string }>>(follower, calls.consentList);
    expect(data.map(({ version }) => version)).toEqual(["copying 2"]);
    const second = await openMaster();
    expect(await codeOf(follow(follower, second, { consent: undefined }))).toBe(1);
  });

  test("shows a demo account a profit share of zero, and refuses the account's request when it states the master's real share", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    await DB.prepare("UPDATE masters SET profit_share = 20 WHERE user_id = ?")
      .bind(master.userId)
      .run();
    expect((await detailOf(follower, master)).more?.profit_share_percent).toBe(0);
    const asked = follow(follower, master, { profit_share_percent: "20" });
    expect(await codeOf(asked)).toBe(errorCodes.profit_share_changed);
  });

  test("lets a real account follow only when its name is verified (a setting) and the request states the shown profit share", async () => {
    const [owner, person] = [await openPerson(), await openPerson()];
    const master = { token: owner.token, userId: owner.user.id };
    const customer = { id: person.user.id, companyId: 1, email: person.account };
    await set({
      is_follow_real_name: "0",
      follow_master_min_equity: "0",
      follow_profit_share: "20",
    });
    expect((await askAs(master, calls.applyTrader)).code).toBe(1);
    expect((await decide(master.userId, "approve")).code).toBe(1);
    await set({ is_follow_real_name: "1", follow_profit_share: "30" });
    await fund(customer, "2000");
    const account = accountOf(customer);
    await account.transfer({ from: "change", to: "forex", amount: "2000" }, "to contracts");
    // The share is the one from the time of the master's application.
    const shown = { profit_share_percent: "20" };
    expect(await codeOf(follow(person, master, shown))).toBe(errorCodes.real_name_required);
    await set({ is_follow_real_name: "0" });
    for (const other of [{}, { profit_share_percent: "30" }, { profit_share_percent: "0" }]) {
      const code = await codeOf(follow(person, master, other));
      expect([other, code]).toEqual([other, errorCodes.profit_share_changed]);
    }
    expect(await codeOf(follow(person, master, shown))).toBe(1);
    const pot = accountOf({ ...customer, id: potUserId(customer.id, master.userId) });
    await vi.waitFor(async () => expect(await pot.pot()).toMatchObject({ sharePercent: 20 }));
    // Play money may follow, and pays no share.
    expect(await codeOf(follow(await openDemo(), master))).toBe(1);
  });

  test("refuses new followers and more money when a master's risk is high", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    expect(await codeOf(follow(follower, master))).toBe(1);
    const owner = { companyId: 1, userId: master.userId, isDemo: true };
    const record = { ...noRecord, risk: 8 };
    await storeMasterRecord(DB, owner, {
      version: 1e9,
      record,
      mostTraded: "",
      largestMultiple: 0,
    });
    const late = await openDemo();
    expect(await codeOf(follow(late, master))).toBe(errorCodes.master_risk_high);
    expect((await detailOf(late, master)).more?.barrier).toBe("risk_too_high");
    const more = { trader_id: master.userId, direction: "in", amount: "10" };
    const moved = askAs(follower, calls.movePotMoney, more);
    expect(await codeOf(moved)).toBe(errorCodes.master_risk_high);
    const out = askAs(follower, calls.movePotMoney, { ...more, direction: "out" });
    expect(await codeOf(out)).toBe(1);
  });

  test("refuses new followers of an ended master, and lets present followers keep the pot or leave", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    expect(await codeOf(follow(follower, master))).toBe(1);
    const end = { user_id: master.userId, reason: "over" };
    expect((await as(await openReviewer(), "deskEndMaster", end)).code).toBe(1);
    expect(await codeOf(follow(await openDemo(), master))).toBe(errorCodes.master_unavailable);
    expect((await detailOf(follower, master)).more).toMatchObject({
      barrier: "not_a_master",
      pot: { state: "following" },
    });
    const left = await askAs<{ pot: PotView }>(follower, calls.cancelFollow, {
      trader_id: master.userId,
    });
    expect([left.code, left.data.pot.state]).toEqual([1, "ended"]);
    await vi.waitFor(async () => expect((await fundsOf(follower.token))[0]).toBe("10000"));
  });
});

describe("caps hold against calls that come at once", () => {
  test("refuses to follow more masters than the maximum, even in parallel calls", async () => {
    await set({ follow_max_masters: "2" });
    const follower = await openDemo();
    const masters = await Promise.all([1, 2, 3, 4].map(() => openMaster()));
    const answers = await Promise.all(masters.map((each) => follow(follower, each)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(2);
    expect(codes.filter((code) => code === errorCodes.masters_full)).toHaveLength(2);
    const refused = masters[codes.indexOf(errorCodes.masters_full)] as Trader;
    expect((await detailOf(follower, refused)).more).toMatchObject({
      barrier: "masters_full",
      limits: { max_amount: "0" },
    });
  });

  test("refuses money when a follower's pots would together exceed their maximum, even in parallel calls", async () => {
    const follower = await openDemo();
    const masters = await Promise.all([1, 2, 3, 4].map(() => openMaster()));
    const answers = await Promise.all(
      masters.map((each) => follow(follower, each, { max_amount: "2000" })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(2);
    expect(codes.filter((code) => code === errorCodes.follow_equity_limit)).toHaveLength(2);
    const [first = masters[0] as Trader] = masters.filter((_, index) => codes[index] === 1);
    // Pots may hold 5,000 of 10,000, so 1,000 more fit.
    expect((await detailOf(follower, first)).more?.limits.max_amount).toBe("1000");
    const move = (amount: string) =>
      askAs(follower, calls.movePotMoney, { trader_id: first.userId, direction: "in", amount });
    const moved = await Promise.all([move("600"), move("600"), move("600")]);
    expect(moved.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test("refuses money outside the bounds of one pot, even in parallel calls", async () => {
    await set({ follow_max_amount: "1500" });
    const [master, follower] = [await openMaster(), await openDemo()];
    for (const max_amount of ["49.99", "1500.01", "0", "0.001"]) {
      const code = await codeOf(follow(follower, master, { max_amount }));
      expect([max_amount, code === 1]).toEqual([max_amount, false]);
    }
    expect(await codeOf(follow(follower, master))).toBe(1);
    expect(await codeOf(follow(follower, master))).toBe(errorCodes.follow_exists);
    const move = (amount: string) =>
      askAs(follower, calls.movePotMoney, { trader_id: master.userId, direction: "in", amount });
    const moved = await Promise.all([move("300"), move("300")]);
    expect(moved.map(({ code }) => code).sort()).toEqual([1, errorCodes.amount_out_of_range]);
    expect((await auditOf(follower)).problems).toEqual([]);
  });

  test("opens one pot when several requests to follow one master arrive at once", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    const answers = await Promise.all([1, 2, 3].map(() => follow(follower, master)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === errorCodes.follow_exists)).toHaveLength(2);
    expect((await fundsOf(follower.token))[0]).toBe("9000");
  });

  test("counts no money of an ended pot when the follower follows the master again", async () => {
    const [master, follower] = [await openMaster(), await openDemo()];
    await follow(follower, master, { max_amount: "5000" });
    await askAs(follower, calls.cancelFollow, { trader_id: master.userId });
    await vi.waitFor(async () => expect((await fundsOf(follower.token))[0]).toBe("10000"));
    expect(await codeOf(follow(follower, master, { max_amount: "5000" }))).toBe(1);
  });
});

async function openPosition(trader: Trader): Promise<string> {
  const order = await smallOrder();
  const { code, data, msg } = await askAs<{ Id: string }>(trader, calls.submitForex, order);
  expect([code, msg]).toEqual([1, ""]);
  return data.Id;
}

test("sums a master's lots over all open positions when they fill more than one page", async () => {
  const master = await openMaster();
  const order = await smallOrder();
  for (let opened = 0; opened < 101; opened++) {
    const keyed = { ...master, ...withKey(crypto.randomUUID()) };
    // A session may send twenty orders a second, and a fast machine sends more.
    await vi.waitFor(async () => {
      expect((await perform(calls.submitForex, order, keyed)).code).toBe(1);
    });
  }
  const { position_num, position_quantity } = await detailOf(master, master);
  expect([position_num, position_quantity]).toEqual([101, 1.01]);
});

type Orders = { data: Array<{ Id: string; FollowType: number; more: object }>; total: number };
const ordersOf = (reader: { token: string }, input: Record<string, unknown>) =>
  askAs<Orders>(reader, calls.myDealFollowOrder, input);

test("shows a copy only to its follower and its master, and ends the pot when the follower leaves", async () => {
  const [master, follower, stranger] = [await openMaster(), await openDemo(), await openDemo()];
  const begun = await follow(follower, master, { when_closed: "skip", stop_percent: 40 });
  expect([begun.code, begun.msg]).toEqual([1, "You now copy this trader."]);
  await vi.waitFor(async () => {
    const { data } = await askAs<{ follow_num: number }>(master, calls.myFollower);
    expect(data.follow_num).toBe(1);
  });
  const position = await openPosition(master);
  const ofPot = { user_id: master.userId, follower_user_id: follower.userId };
  await vi.waitFor(
    async () => expect((await ordersOf(follower, { ...ofPot, status: "1" })).data.total).toBe(1),
    { timeout: 15_000 },
  );
  // The master sees a number for each follower, and no account id.
  const followers = await askAs<{ data: Array<{ follow_id: string }> }>(master, calls.myFollower);
  expect(followers.text).not.toContain(follower.userId);
  expect(followers.data.data.map(({ follow_id }) => follow_id)).toEqual(["1"]);
  expect((await ordersOf(master, { ...ofPot, status: "1" })).code).toBe(404);
  const unknown = { ...ofPot, follower_user_id: "2", status: "1" };
  expect((await ordersOf(master, unknown)).code).toBe(404);
  const numbered = { ...ofPot, follower_user_id: "1" };
  expect((await ordersOf(stranger, { ...numbered, status: "1" })).code).toBe(404);
  for (const [reader, pot] of [
    [follower, ofPot],
    [master, numbered],
  ] as const) {
    const { data } = await ordersOf(reader, { ...pot, status: "1" });
    expect(data.data[0]).toMatchObject({ FollowType: 2, Status: 1 });
    expect(data.data[0]?.more).toMatchObject({ slippage_bp: expect.any(Number) });
  }
  // Strangers do not see the pot, and only its follower sees the open positions.
  expect((await ordersOf(stranger, { ...ofPot, status: "1" })).code).toBe(404);
  const ofMaster = { user_id: master.userId };
  expect((await ordersOf(stranger, { ...ofMaster, status: "1" })).code).toBe(404);
  expect((await ordersOf(stranger, { ...ofMaster, status: "3" })).code).toBe(1);
  expect((await ordersOf(follower, { ...ofMaster, status: "0" })).code).toBe(1000);
  const open = await ordersOf(follower, { ...ofMaster, status: "1" });
  expect(open.data.data.map(({ Id, FollowType }) => [Id, FollowType])).toEqual([[position, 1]]);
  const [row] = await pots(follower);
  expect(row).toMatchObject({
    is_followed: 1,
    pot: {
      state: "following",
      position_num: 1,
      settings: { stop_percent: 40, when_closed: "skip" },
    },
  });

  const list = await askAs<{ data: object[] }>(follower, calls.copyList, {
    trader_id: master.userId,
  });
  expect(list.data.data).toMatchObject([
    { type: 1, reason: "", lots: expect.stringMatching(/^0\./) },
  ]);
  const change = (input: Record<string, unknown>) =>
    askAs<{ pot: PotView }>(follower, calls.changePot, { trader_id: master.userId, ...input });
  expect((await change({})).code).toBe(errorCodes.invalid_request);
  expect((await change({ stop_percent: 4 })).code).toBe(errorCodes.copy_settings_invalid);
  expect((await change({ state: "paused" })).data.pot.state).toBe("paused");
  await vi.waitFor(async () => {
    const { data } = await askAs<{ data: object[] }>(master, calls.myFollower);
    expect(data.data).toMatchObject([{ follow_id: "1", state: "paused" }]);
  });
  await openPosition(master);
  expect((await change({ multiple: "2", state: "following" })).data.pot).toMatchObject({
    state: "following",
    settings: { multiple: "2", stop_percent: 40 },
  });
  await askAs(master, calls.closeForex, { id: position });
  await vi.waitFor(
    async () => expect((await ordersOf(follower, { ...ofPot, status: "3" })).data.total).toBe(1),
    { timeout: 15_000 },
  );
  expect((await ordersOf(follower, { ...ofPot, status: "1" })).data.total).toBe(0);
  const left = await askAs(follower, calls.cancelFollow, { trader_id: master.userId });
  expect(left.msg).toContain("No new positions are copied.");
  await vi.waitFor(async () => expect(await pots(follower)).toEqual([]));
  for (const audit of [await auditOf(follower), await potAudit(follower, master)]) {
    expect(audit.problems).toEqual([]);
  }
  expect((await change({ state: "following" })).code).toBe(errorCodes.copy_ended);
});

test("refuses acts on a missing pot, and returns all money of a stopped pot", async () => {
  const [master, follower] = [await openMaster(), await openDemo()];
  for (const [call, more] of [
    [calls.cancelFollow, {}],
    [calls.changePot, { state: "paused" }],
    [calls.movePotMoney, { direction: "in", amount: "10" }],
    [calls.movePotMoney, { direction: "out", amount: "10" }],
  ] as const) {
    const answer = askAs(follower, call, { trader_id: master.userId, ...more });
    expect([call.path, await codeOf(answer)]).toEqual([call.path, errorCodes.copy_ended]);
  }
  await follow(follower, master);
  const stopped = await askAs<{ pot: PotView }>(follower, calls.changePot, {
    trader_id: master.userId,
    state: "stopped",
  });
  expect([stopped.code, stopped.data.pot.state]).toEqual([1, "ended"]);
  await vi.waitFor(async () => expect((await fundsOf(follower.token))[0]).toBe("10000"));
});

test("moves a pot's money once when a call is repeated under its key", async () => {
  const [master, follower] = [await openMaster(), await openDemo()];
  const options = { token: follower.token, headers: { "idempotency-key": "follow-only-once" } };
  const answers = await Promise.all(
    [1, 2, 3].map(() => perform(calls.followTrader, wish(master), options)),
  );
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect((await fundsOf(follower.token))[0]).toBe("9000");
  const again = await perform(calls.followTrader, wish(master), options);
  expect(again.code).toBe(1);
});
