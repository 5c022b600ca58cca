/** Micro orders of a real account object at a real market. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { SubmitMicroCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { accountName } from "#domain/text/names.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import type { Env } from "#platform/env.ts";
import { freshMarket } from "../market/fed-market.ts";
import { eurusd } from "./open-test-account.ts";

const { ACCOUNT } = env as Env;

async function opened(seconds: number) {
  const { spec, market } = freshMarket();
  const userId = crypto.randomUUID();
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  await stub.open({ companyId: 1, userId, isDemo: true }, "USD", "10000", "10000");
  const product: Product = { ...eurusd, market: spec };
  const command: SubmitMicroCommand = {
    product,
    direction: "up",
    amount: "100",
    seconds,
    ratio: "0.85",
    limitAmount: "10",
    lossLevel: "0",
    equalPrice: "refund",
    oneAccount: false,
  };
  const quote = await market.quote(spec);
  if (!quote.ok) throw new Error(quote.error);
  const answer = await stub.submitMicro(command, { quote: quote.quote }, "key");
  if (!answer.ok) throw new Error(answer.error);
  return { stub, market, order: answer.order };
}

const closed = { status: "closed", page: 1, pageSize: 20 } as const;

describe("an account that sleeps", () => {
  it("lets a sleeping account's alarm settle a micro order once, at the tick of the expiry", async () => {
    const { stub, market, order } = await opened(1);
    await evictDurableObject(stub);
    // The alarm is late, and runs in an instance that knows the order only from storage.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await runDurableObjectAlarm(stub);
    await expect
      .poll(async () => (await stub.microOrders(closed)).total, { timeout: 10_000 })
      .toBe(1);
    const [done] = (await stub.microOrders(closed)).data;
    const tick = await market.priceAt(order.expiresAtMs);
    expect([done?.endReceipt?.seq, done?.endPrice]).toEqual([tick?.seq, String(tick?.bid)]);
    await runDurableObjectAlarm(stub);
    expect(await stub.audit()).toMatchObject({ transactions: 3, problems: [] });
  });

  it("stores the wake-up time of a sleeping account", async () => {
    const { stub, order } = await opened(60);
    const due = () =>
      runInDurableObject(stub, (_, state) => new Timers(state.storage).dueOf("micro"));
    // Answers the first question, right after the opening; it wakes the market.
    await runInDurableObject(stub, (_, state) => new Timers(state.storage).set("micro", 1));
    await runDurableObjectAlarm(stub);
    const wanted = order.expiresAtMs + 300;
    await expect.poll(due, { timeout: 5_000 }).toBe(wanted);
    await evictDurableObject(stub);
    expect((await stub.microOrders(closed)).total).toBe(0);
    expect(await due()).toBe(wanted);
  });
});
