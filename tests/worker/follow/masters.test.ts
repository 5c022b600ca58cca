/** The way to a mastership and its end: requirements, the desk, and notices. */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { masterItemId } from "#db/copying/master-applications.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { mailsTo, openPerson, secondOrigin, set } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { accountOf, applyAsMaster, openCustomer } from "../desk/customers.ts";
import { as, openOperator, withKey } from "../desk/operators.ts";
import { askAs, DB, decide, openMaster, openReviewer } from "./traders.ts";

const apply = (token: string, nickname?: string) =>
  perform(calls.applyTrader, nickname === undefined ? {} : { nickname }, { token });
const applicationOf = async (token: string) =>
  (
    await perform<{ state: string; nickname: string; reason: string }>(
      calls.traderApplication,
      {},
      { token },
    )
  ).data;
const actsOf = async (userId: string) => {
  const rows = await DB.prepare("SELECT act, note FROM audit_log WHERE subject = ? ORDER BY number")
    .bind(`master/${masterItemId(userId)}`)
    .all<{ act: string; note: string }>();
  return rows.results;
};

afterEach(() => set({ follow_master_min_equity: "500", is_follow_real_name: "1" }));

describe("an application", () => {
  test("refuses an application below the minimum equity, or without a verified name", async () => {
    await set({ follow_master_min_equity: "10000.01" });
    const { token } = await openDemo();
    const poor = await apply(token);
    expect([poor.code, poor.data]).toEqual([errorCodes.master_equity_low, { limit: 10000.01 }]);
    expect(await applicationOf(token)).toMatchObject({ state: "none" });
    const real = await openPerson();
    expect((await apply(real.token)).code).toBe(errorCodes.real_name_required);
    await set({ is_follow_real_name: "0", follow_master_min_equity: "0" });
    expect((await apply(real.token)).code).toBe(1);
  });

  test("requires in an application a unique nickname with letters of one script", async () => {
    const [{ token }, other] = [await openDemo(), await openDemo()];
    for (const name of ["ab", "<b>", "two  spaces", "Аnna Mix", "-dash", "\u202eabc"]) {
      expect([name, (await apply(token, name)).code]).toEqual([name, errorCodes.nickname_invalid]);
    }
    expect((await apply(token, "Calm Sea")).code).toBe(1);
    for (const same of ["calm sea", "CALM-SEA", "ｃａｌｍ sea"]) {
      expect([same, (await apply(other.token, same)).code]).toEqual([
        same,
        errorCodes.nickname_taken,
      ]);
    }
    const { data } = await askAs<{ nickname: string; is_trader: number }>(
      { token },
      calls.userInfo,
    );
    expect([data.nickname, data.is_trader]).toEqual(["Calm Sea", 0]);
  });

  test("stores one application when several arrive at once", async () => {
    const { token } = await openDemo();
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await apply(token)).code));
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === errorCodes.master_application_open)).toHaveLength(3);
  });

  test("gives a nickname to one of several applicants who request it at once", async () => {
    const people = await Promise.all([openDemo(), openDemo(), openDemo()]);
    const codes = await Promise.all(
      people.map(async ({ token }) => (await apply(token, "Only One")).code),
    );
    expect(codes.sort()).toEqual([1, errorCodes.nickname_taken, errorCodes.nickname_taken]);
  });
});

describe("the desk", () => {
  test("rejects a trader's application with a reason, and approves the same trader's next application", async () => {
    const { token, userId } = await openDemo();
    await apply(token);
    expect((await decide(userId, "reject")).code).toBe(errorCodes.reason_required);
    expect((await decide(userId, "reject", "too few trades")).code).toBe(1);
    expect(await applicationOf(token)).toMatchObject({
      state: "rejected",
      reason: "too few trades",
    });
    expect((await decide(userId, "approve")).code).toBe(errorCodes.payment_decided);
    expect((await apply(token)).code).toBe(1);
    expect(await applicationOf(token)).toMatchObject({ state: "waiting", reason: "" });
    expect((await decide(userId, "approve")).code).toBe(1);
    const { data } = await askAs<{ is_trader: number }>({ token }, calls.userInfo);
    expect(data.is_trader).toBe(1);
    expect((await actsOf(userId)).map(({ act }) => act)).toEqual(["reject", "approve"]);
  });

  test("decides on an application once, by the first operator, and e-mails the customer", async () => {
    const customer = await openCustomer();
    await applyAsMaster(customer);
    const owner = await openOperator("owner");
    const item = { queue: "master", id: masterItemId(customer.id) };
    const codes = await Promise.all([
      as(await openReviewer(), "deskDecide", { ...item, decision: "approve" }),
      as(owner, "deskDecide", { ...item, decision: "reject", reason: "no" }),
      as(owner, "deskDecide", { ...item, decision: "approve" }),
    ]);
    expect(codes.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await actsOf(customer.id)).toHaveLength(1);
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  test("refuses a decision on an application when the operator is of another company, has a wrong role, or is the applicant", async () => {
    const customer = await openCustomer();
    await applyAsMaster(customer);
    const item = { queue: "master", id: masterItemId(customer.id), decision: "approve" };
    const foreign = await openOperator("owner", 2);
    expect((await as(foreign, "deskDecide", item)).code).toBe(404);
    for (const role of ["finance", "support"] as const) {
      const operator = await openOperator(role);
      expect((await as(operator, "deskDecide", item)).code).toBe(errorCodes.role_forbidden);
    }
    const alone = await openOperator("owner");
    await DB.prepare("UPDATE users SET email = ? WHERE id = ?")
      .bind(alone.email, customer.id)
      .run();
    expect((await as(alone, "deskDecide", item)).code).toBe(errorCodes.own_account);
    const end = { user_id: customer.id, reason: "mine" };
    expect((await as(alone, "deskEndMaster", end)).code).toBe(errorCodes.own_account);
    expect(await actsOf(customer.id)).toEqual([]);
  });

  test("refuses a decision on an application that was submitted anew since the operator saw it", async () => {
    const { token, userId } = await openDemo();
    await apply(token);
    const input = { queue: "master", id: masterItemId(userId), changed_ms: 1_000 };
    const stale = await as(await openReviewer(), "deskDecide", { ...input, decision: "approve" });
    expect(stale.code).toBe(errorCodes.payment_decided);
  });

  test("ends a mastership with a reason, and stops reporting the trader's acts", async () => {
    const master = await openMaster();
    const reviewer = await openReviewer();
    const account = accountOf({ id: master.userId, companyId: 1, email: "" });
    const end = { user_id: master.userId, reason: "trades for others' money" };
    const acts = () =>
      runInDurableObject(account, (_, { storage }) => {
        const row = storage.sql.exec("SELECT is_master FROM master_acts").one();
        return row.is_master === 1;
      });
    expect(await acts()).toBe(true);
    expect((await as(reviewer, "deskEndMaster", { ...end, reason: " " })).code).toBe(
      errorCodes.reason_required,
    );
    // A refusal does not change the account.
    const used = withKey("used-for-another-end");
    const other = await openMaster();
    await as(reviewer, "deskEndMaster", { ...end, user_id: other.userId }, used);
    const conflict = await as(reviewer, "deskEndMaster", end, used);
    expect(conflict.code).toBe(errorCodes.idempotency_conflict);
    expect(await acts()).toBe(true);
    expect((await as(reviewer, "deskEndMaster", end)).code).toBe(1);
    expect(await acts()).toBe(false);
    expect((await as(reviewer, "deskEndMaster", end)).code).toBe(errorCodes.master_unavailable);
    expect(await applicationOf(master.token)).toMatchObject({
      state: "ended",
      reason: "trades for others' money",
    });
    const foreign = await openOperator("owner", 2);
    expect((await as(foreign, "deskEndMaster", end)).code).toBe(404);
  });
});

test("lists a demo master only to demo traders of the same company", async () => {
  const master = await openMaster();
  type List = { data: Array<{ user_id: string }>; total: number };
  const idsFor = async (token: string, sort: string, origin?: string) => {
    const all: string[] = [];
    for (let page = 1; ; page++) {
      const options = origin === undefined ? { token } : { token, origin };
      const { data } = await perform<List>(calls.traderList, { page, sort }, options);
      all.push(...data.data.map(({ user_id }) => user_id));
      if (data.data.length < 20) return all;
    }
  };
  const demo = await openDemo();
  for (const sort of ["return", "win", "followers", "risk"]) {
    expect(await idsFor(demo.token, sort)).toContain(master.userId);
  }
  const real = await openPerson();
  expect(await idsFor(real.token, "return")).not.toContain(master.userId);
  const other = await openDemo("second.example");
  expect(await idsFor(other.token, "return", secondOrigin)).not.toContain(master.userId);
  const detail = { id: master.userId };
  const foreign = await perform(calls.traderDetail, detail, {
    token: other.token,
    origin: secondOrigin,
  });
  expect(foreign.code).toBe(404);
});
