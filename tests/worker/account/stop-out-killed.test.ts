/** A real account object that the runtime kills between the parts of a large stop-out. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { accountName } from "#domain/text/names.ts";
import { AccountObject } from "#durable-objects/account/account-object.ts";
import type { Env } from "#platform/env.ts";
import { forgetTerms } from "#tests/support/worker/forget-terms.ts";
import { set } from "../access/people.ts";
import { freshMarket } from "../market/fed-market.ts";
import { eurusd, oneLot, openTestAccount } from "./open-test-account.ts";

const quiet = {
  symbol: "EURUSD",
  pricePrecision: 5,
  spread: 0,
  simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 5, seed: 7 },
};

const positions = 190;
/** Positions in a part of the stop-out; at a level of 500 % more than three parts have to close. */
const part = 50;
const stopOutLevel = 500;

/**
 * Kills every instance of the account in a pause: the first after so many parts as the first number
 * says, the next after as many as the second. @returns number of closed positions at each kill
 */
function killInPauses(...parts: number[]): number[] {
  const closedAtKill: number[] = [];
  const { alarm } = AccountObject.prototype;
  let pauses = 0;
  vi.spyOn(AccountObject.prototype, "alarm").mockImplementation(async function (this: unknown) {
    const { ctx } = this as { ctx: DurableObjectState };
    const { storage } = ctx;
    const sync = storage.sync.bind(storage);
    storage.sync = async () => {
      await sync();
      pauses += 1;
      if (pauses !== parts[closedAtKill.length]) return;
      pauses = 0;
      closedAtKill.push(closesIn(storage).length);
      ctx.abort("killed between two parts");
    };
    await alarm.call(this as AccountObject);
    storage.sync = sync;
  });
  return closedAtKill;
}

const closesIn = ({ sql }: DurableObjectStorage) =>
  sql
    .exec("SELECT close_receipt FROM forex_orders WHERE close_reason = 'stop_out'")
    .toArray()
    .map((row) => JSON.parse(String(row.close_receipt)) as { seq: number });

/** Has the account re-read its terms now. */
async function reread(account: DurableObjectStub): Promise<void> {
  await runInDurableObject(account, (instance, { storage }) => {
    forgetTerms(instance);
    storage.sql.exec("UPDATE timers SET due_ms = 1 WHERE name IN ('terms', 'work')");
  });
  await runDurableObjectAlarm(account);
}

it("closes each position once when an object is killed between the parts of a stop-out", async () => {
  const { spec, market } = freshMarket(quiet);
  const { identity } = await openTestAccount("2200");
  const { ACCOUNT } = env as Env;
  // A killed object breaks the stubs that point at it.
  const account = () => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, identity.userId)));
  const product = { ...eurusd, market: spec };
  for (let index = 0; index < positions; index++) {
    const quote = await vi.waitFor(async () => {
      const answer = await market.quote(spec);
      if (!answer.ok) throw new Error(answer.error);
      return answer.quote;
    });
    const order = { ...oneLot, product, lots: "0.01" };
    const opened = await account().submitForex(order, { quote }, `open ${index}`);
    if (!opened.ok) throw new Error(opened.error);
  }
  const closes = () => runInDurableObject(account(), (_, { storage }) => closesIn(storage));

  const closedAtKill = killInPauses(1, 2);
  // The audit finds only that the level was raised without the desk.
  const problems = async () =>
    (await account().audit()).problems.filter((each) => !each.endsWith("without notice"));
  await set({ stop_out_level: String(stopOutLevel), margin_call_level: "600" });
  try {
    await vi.waitFor(
      async () => {
        await reread(account()).catch(() => {});
        expect(closedAtKill).toEqual([part, 2 * part]);
      },
      { timeout: 60_000 },
    );
    await runDurableObjectAlarm(account());
    await vi.waitFor(async () => expect(await problems()).toEqual([]));
    await vi.waitFor(async () => expect((await closes()).length).toBeGreaterThan(3 * part), {
      timeout: 20_000,
    });
  } finally {
    await set({ stop_out_level: "50", margin_call_level: "100" });
  }
  // All parts belong to one decision, so they closed at the tick of the first.
  const ended = await closes();
  expect(new Set(ended.map(({ seq }) => seq)).size).toBe(1);
  // The stop-out closed only as many as needed: one position is 2.5 % of the remaining margin.
  const [forex] = await account().balances();
  const margin = Number(forex?.lockBalance);
  const level = (100 * (Number(forex?.balance) + margin)) / margin;
  expect(level).toBeGreaterThan(0.99 * stopOutLevel);
  expect(level).toBeLessThan(1.04 * stopOutLevel);
  expect(await problems()).toEqual([]);
});
