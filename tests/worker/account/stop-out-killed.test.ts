/** A real account object that the runtime kills between the parts of a large stop-out. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { accountName } from "#domain/text/names.ts";
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

/** Has the account re-read its terms, and kills it in a pause after this many parts. */
async function killAfter(account: DurableObjectStub, parts: number): Promise<void> {
  let isKilled = false;
  await runInDurableObject(account, (instance, state) => {
    forgetTerms(instance);
    const sync = state.storage.sync.bind(state.storage);
    let pauses = 0;
    state.storage.sync = async () => {
      await sync();
      pauses += 1;
      if (pauses !== parts) return;
      isKilled = true;
      state.abort("killed between two parts");
    };
  });
  // Repeats, as an alarm that is under way (e.g. with reports) does not run a second time.
  while (!isKilled) {
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec("UPDATE timers SET due_ms = 1 WHERE name IN ('terms', 'work')");
    });
    await runDurableObjectAlarm(account).catch(() => false);
  }
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
  const closes = () =>
    runInDurableObject(account(), (_, { storage }) =>
      storage.sql
        .exec("SELECT close_receipt FROM forex_orders WHERE close_reason = 'stop_out'")
        .toArray()
        .map((row) => JSON.parse(String(row.close_receipt)) as { seq: number }),
    );

  const closedAtKill: number[] = [];
  // The audit finds only that the level was raised without the desk.
  const problems = async () =>
    (await account().audit()).problems.filter((each) => !each.endsWith("without notice"));
  await set({ stop_out_level: String(stopOutLevel), margin_call_level: "600" });
  try {
    await killAfter(account(), 1);
    closedAtKill.push((await closes()).length);
    await killAfter(account(), 2);
    closedAtKill.push((await closes()).length);
    await runDurableObjectAlarm(account());
    await vi.waitFor(async () => expect(await problems()).toEqual([]));
    await vi.waitFor(async () => expect((await closes()).length).toBeGreaterThan(3 * part), {
      timeout: 20_000,
    });
  } finally {
    await set({ stop_out_level: "50", margin_call_level: "100" });
  }
  expect(closedAtKill).toEqual([part, 2 * part]);
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
