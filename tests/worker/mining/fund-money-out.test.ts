/** Two people take a company's money out of a fund, once, and never promised money. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { fundName } from "#domain/text/names.ts";
import { bindings, perform } from "../api/requests.ts";
import { accountOf, expectWhole, fundsOf, openCustomer } from "../cashier/till.ts";
import { askFor } from "../desk/asking.ts";
import { as, DB, openOperator, withKey } from "../desk/operators.ts";
import {
  askMoney,
  decide,
  fiona,
  fundOf,
  isOnTheWayAgain,
  moneyOf,
  openFund,
  putMoney,
  rita,
  terms,
  waitingId,
} from "./desk-funds.ts";

const { FUND } = bindings;
const fundObject = (id: number) => FUND.get(FUND.idFromName(fundName(1, id)));
afterEach(() => vi.useRealTimers());

const askOut = (id: number, amount: string) => askMoney(fiona, id, amount, "take_out");

async function funded(): Promise<number> {
  const id = await openFund();
  await putMoney(id, "1000");
  return id;
}

const mining = { percent: terms.percent, lockDays: terms.lock_days, penaltyPercent: "5" };
const room = (id: string, userId: string) => ({
  ...{ id, userId, amount: "1000", currency: "USD" },
  terms: { ...mining, zone: "UTC" },
});

test("takes money out of a fund by one request with a reason and a second person's approval", async () => {
  const id = await funded();
  const bare = await askFor(fiona, {
    ...{ kind: "fund_money", subject: String(id), reason: "" },
    after: { way: "take_out", amount: "1", currency: "USD" },
  });
  expect(bare.code).toBe(errorCodes.reason_required);
  expect((await askOut(id, "1000.01")).code).toBe(errorCodes.money_not_free);
  expect((await askOut(id, "400")).code).toBe(1);
  const request = await waitingId(id);
  expect((await decide(fiona, request)).code).toBe(errorCodes.four_eyes);
  expect((await fundOf(id)).money).toBe("1000");
  expect((await decide(rita, request)).code).toBe(1);
  const fund = await fundOf(id);
  expect(fund).toMatchObject({ money: "600", free: "600", funded: "1000", taken_out: "400" });
  const [change] = await moneyOf(id);
  expect(change).toMatchObject({ state: "applied", reason: "for a test", currency: "USD" });
  expect(await fundObject(id).audit()).toEqual([]);
});

test("takes a fund's money out once despite parallel approvals and repeats under one key", async () => {
  const id = await funded();
  await askOut(id, "300");
  const input = { id: await waitingId(id), act: "approve" };
  const other = await openOperator("owner");
  const key = withKey("take-it-out-once");
  await Promise.all([
    as(rita, "deskChangeDecide", input, key),
    as(rita, "deskChangeDecide", input, key),
    as(other, "deskChangeDecide", input),
  ]);
  await as(rita, "deskChangeDecide", input, key);
  expect(await fundOf(id)).toMatchObject({ money: "700", taken_out: "300" });
});

test("applies one of two requests for the same money of a fund, and refuses the other", async () => {
  const id = await funded();
  await askOut(id, "700");
  const first = await waitingId(id);
  await askOut(id, "600");
  const second = (await moneyOf(id)).find((each) => each.state === "asked" && each.id !== first);
  const other = await openOperator("owner");
  const answers = await Promise.all([decide(rita, first), decide(other, second?.id ?? "")]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.map(({ code }) => code)).toContain(errorCodes.money_not_free);
  const fund = await fundOf(id);
  expect(["300", "400"]).toContain(fund.money);
  expect(await fundObject(id).audit()).toEqual([]);
});

test("completes an interrupted approval of a fund's money when the fund is read next", async () => {
  const id = await funded();
  await askOut(id, "250");
  await decide(rita, await waitingId(id));
  // Kills the fund, and then plays a lost answer.
  await runInDurableObject(fundObject(id), (_, state) => state.abort("killed")).catch(() => null);
  await isOnTheWayAgain((await moneyOf(id))[0]?.id ?? "");
  expect(await fundOf(id)).toMatchObject({ money: "750", taken_out: "250" });
  expect(await fundObject(id).audit()).toEqual([]);

  // The change is approved in D1, but the fund has not got the message.
  await askOut(id, "50");
  const request = await waitingId(id);
  await DB.prepare(
    "UPDATE changes SET state = 'scheduled', decided_by = 'x', decided_ms = 1 WHERE id = ?",
  )
    .bind(request)
    .run();
  expect(await fundOf(id)).toMatchObject({ money: "700", taken_out: "300" });
});

test("takes no money out of a fund by a refused request, even when enough money arrives later", async () => {
  const id = await funded();
  await askOut(id, "900");
  const request = await waitingId(id);
  // The fund admitted a subscription between the operator's check and the decision.
  await fundObject(id).admit(room("promised", (await openCustomer()).user.id));
  await DB.prepare("UPDATE changes SET state = 'scheduled', decided_by = 'x' WHERE id = ?")
    .bind(request)
    .run();
  expect(await fundOf(id)).toMatchObject({ money: "1000", taken_out: "0" });
  expect((await moneyOf(id))[0]).toMatchObject({
    ...{ id: request, state: "refused", error: errorCodes.money_not_free },
  });
  const log = await DB.prepare("SELECT act, operator, note FROM audit_log WHERE subject = ?")
    .bind(`fund_money/${id}`)
    .all();
  expect(log.results.at(-1)).toMatchObject({
    ...{ act: "change_refuse", operator: "Platform" },
    note: expect.stringContaining("money_not_free: way: – → take_out"),
  });
  await putMoney(id, "5000");
  expect(await fundOf(id)).toMatchObject({ money: "6000", taken_out: "0" });
});

test("releases a subscription's reservation after two minutes when the account has no such subscription", async () => {
  const person = await openCustomer("5000");
  const id = await funded();
  await fundObject(id).admit(room("never-made", person.user.id));
  expect((await fundOf(id)).free).toBe("895");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_001 });
  // The room still counts until the fund has asked its account.
  expect((await fundObject(id).report()).free).toBe("895");
  expect((await askOut(id, "1000")).code).toBe(errorCodes.money_not_free);
  expect((await fundObject(id).withdraw({ id: "all", amount: "950", currency: "USD" })).ok).toBe(
    true,
  );
  expect(await fundOf(id)).toMatchObject({ money: "50" });
});

test("keeps a fund's money reserved for a subscription while the account's message about the subscription is delayed", async () => {
  const person = await openCustomer("5000");
  const id = await funded();
  // The fund refuses the account's message, as if it were out of reach.
  await runInDurableObject(fundObject(id), (_, state) => {
    state.storage.sql.exec(
      `CREATE TRIGGER no_news BEFORE INSERT ON fund_subscriptions
       BEGIN SELECT RAISE(ABORT, 'not yet'); END`,
    );
  });
  const bought = await perform(calls.fundBuy, { id, amount: "1000" }, { token: person.token });
  expect(bought.code).toBe(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  const answer = await fundObject(id).withdraw({ id: "x", amount: "950", currency: "USD" });
  expect(answer.ok).toBe(false);
  await runInDurableObject(fundObject(id), (_, state) => {
    state.storage.sql.exec("DROP TRIGGER no_news");
  });
  vi.setSystemTime(Date.now() + 3_600_000);
  await runDurableObjectAlarm(accountOf(person));
  await vi.waitFor(
    async () => expect((await fundObject(id).report()).principal).toBe("1000"),
    60_000,
  );
  expect(await fundsOf(person)).toEqual(["4000", "0"]);
  await expectWhole(person);
  expect(await fundObject(id).audit()).toEqual([]);
});
