/** A change of the company's levels reaches a sleeping real account by its own alarm. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { listMessages } from "#db/people/messages.ts";
import { forgetTerms } from "#tests/support/worker/forget-terms.ts";
import { DB, set } from "../access/people.ts";
import { freshMarket } from "../market/fed-market.ts";
import { eurusd, oneLot, openTestAccount } from "./open-test-account.ts";

const quiet = {
  symbol: "EURUSD",
  pricePrecision: 5,
  spread: 0,
  simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 5, seed: 5 },
};

it("closes a sleeping account's position when the settings raise the stop-out level", async () => {
  const { spec, market } = freshMarket(quiet);
  const { stub } = await openTestAccount("1200");
  const answer = await market.quote(spec);
  if (!answer.ok) throw new Error(answer.error);
  // Balance 1200 less the fee, margin about 1100: a level of about 108%.
  const product = { ...eurusd, market: spec };
  const opened = await stub.submitForex({ ...oneLot, product }, { quote: answer.quote }, "k");
  if (!opened.ok) throw new Error(opened.error);
  const closed = { status: "closed", page: 1, pageSize: 20 } as const;
  await set({ stop_out_level: "150", margin_call_level: "200" });
  try {
    await evictDurableObject(stub);
    // Makes the next reading of the settings due.
    await runInDurableObject(stub, (instance, { storage }) => {
      const [due] = storage.sql.exec("SELECT due_ms FROM timers WHERE name = 'terms'").toArray();
      expect(Number(due?.due_ms)).toBeLessThanOrEqual(Date.now() + 300_000);
      forgetTerms(instance);
      storage.sql.exec("UPDATE timers SET due_ms = 1 WHERE name = 'terms'");
    });
    await runDurableObjectAlarm(stub);
    await vi.waitFor(async () => expect((await stub.orders(closed)).total).toBe(1), {
      timeout: 10_000,
    });
  } finally {
    await set({ stop_out_level: "50", margin_call_level: "100" });
  }
  expect((await stub.orders(closed)).data[0]).toMatchObject({
    closeReason: "stop_out",
    stopOutLevel: 150,
  });
  // The test changed the setting without the desk, so the audit finds no notice.
  expect((await stub.audit()).problems).toEqual([
    expect.stringMatching(/^order .+ had its stop-out raised to 150 without notice$/),
  ]);
});

it("notifies a trader of margin calls at the settings' levels", async () => {
  const { spec, market } = freshMarket(quiet);
  const product = { ...eurusd, market: spec };
  /**
   * Opens an order at a level of about 108 % and re-reads the settings.
   * @returns the level that called
   */
  async function callOf(settings: Record<string, string>): Promise<string> {
    const { stub, identity } = await openTestAccount("1200");
    const answer = await market.quote(spec);
    if (!answer.ok) throw new Error(answer.error);
    const opened = await stub.submitForex({ ...oneLot, product }, { quote: answer.quote }, "k");
    if (!opened.ok) throw new Error(opened.error);
    await set({ margin_call_level: "400", ...settings });
    await evictDurableObject(stub);
    await runInDurableObject(stub, (instance, { storage }) => {
      forgetTerms(instance);
      storage.sql.exec("UPDATE timers SET due_ms = 1 WHERE name = 'terms'");
    });
    await runDurableObjectAlarm(stub);
    const reader = {
      companyId: 1,
      userId: identity.userId,
      lang: "en",
      nowMs: Date.now(),
    } as const;
    return vi.waitFor(
      async () => {
        const { rows } = await listMessages(DB, reader, { limit: 10, offset: 0 });
        const [call] = rows.filter(({ kind }) => kind === "margin_call");
        if (!call || !("call" in call.facts)) throw new Error("no margin call was told");
        return String(call.facts.call);
      },
      { timeout: 20_000 },
    );
  }
  try {
    expect(await callOf({ margin_call_level_2: "80", margin_call_level_3: "60" })).toBe("400");
    expect(await callOf({ margin_call_level_2: "300", margin_call_level_3: "60" })).toBe("300");
    expect(await callOf({ margin_call_level_2: "300", margin_call_level_3: "200" })).toBe("200");
  } finally {
    const usual = { margin_call_level_2: "80", margin_call_level_3: "60" };
    await set({ margin_call_level: "100", ...usual });
  }
});
