/**
 * Simulated prices outside development: only for demo accounts, whatever the request says, but held
 * orders can always be closed.
 */

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { catalogueOf } from "#tests/support/worker/catalogue-of.ts";
import app from "#worker/app.ts";
import { paymentRate, ratesOf } from "#worker/cashier/rate.ts";
import { openPerson, type Person, set } from "../access/people.ts";
import { addAddress, fund, fundsOf, openCustomer, payPassword } from "../cashier/till.ts";
import { type Answer, openDemo } from "./api-client.ts";
import { answerOf, bindings, perform, requestOf } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

const { ok, invalid_request, simulated_demo_only, conversion_simulated } = errorCodes;
const { DB } = bindings;
/** A misspelt mark is not development. */
const marks = ["production", "staging", "Dev", ""];
const micro = { forex_id: marketOrder.forex_id, type: "1", number: "50", seconds: "30" };
const pending = { ...marketOrder, status: "0", target_price: "1" };

/** A listed host, as outside development only those have a company. */
const host = "https://simulated.example";

/** Calls the same worker in another environment. */
async function performAs<T = unknown>(
  APP_ENV: string,
  call: Call,
  input: Record<string, unknown>,
  token?: string,
): Promise<Answer<T>> {
  const context = createExecutionContext();
  const request = requestOf(call, input, {
    origin: host,
    ...(token === undefined ? {} : { token }),
  });
  const response = await app.fetch(request, { ...bindings, APP_ENV }, context);
  await waitOnExecutionContext(context);
  return answerOf<T>(response);
}

let person: Person;
beforeAll(async () => {
  await DB.prepare("INSERT INTO company_hosts (host, company_id) VALUES (?, 1)")
    .bind(new URL(host).host)
    .run();
  person = await openPerson();
  await fund(person, "50000", "forex");
});

describe("a real account outside development", () => {
  test.each(marks)(
    "refuses a real account's orders on a simulated product when APP_ENV is %j",
    async (mark) => {
      const { token } = person;
      for (const [call, input] of [
        [calls.submitForex, marketOrder],
        [calls.submitForex, pending],
        [calls.submitMicro, micro],
      ] as const) {
        const answer = await performAs(mark, call, input, token);
        expect([mark, answer.code, answer.msg]).toEqual([
          mark,
          simulated_demo_only,
          "This product has simulated prices: only demo accounts can trade it.",
        ]);
      }
      const { data } = await performAs<{ total: number }>(
        mark,
        calls.myDeal,
        { status: "1" },
        token,
      );
      expect(data.total).toBe(0);
    },
  );

  test.each([{ is_demo: "1" }, { isDemo: "true" }, { isDemoOnly: "false" }, { simulated: "0" }])(
    "refuses a real account's order on a simulated product even with the forged field %j",
    async (forged) => {
      for (const [call, input] of [
        [calls.submitForex, marketOrder],
        [calls.submitMicro, micro],
      ] as const) {
        const answer = await performAs("production", call, { ...input, ...forged }, person.token);
        expect(answer.code).toBe(invalid_request);
      }
    },
  );

  test("accepts orders on a simulated product from real accounts in development, and from demo accounts even in production", async () => {
    const { token } = await openPersonWithMoney();
    expect((await perform(calls.submitForex, marketOrder, { token })).code).toBe(ok);
    const demo = (await openDemo()).token;
    for (const [call, input] of [
      [calls.submitForex, marketOrder],
      [calls.submitForex, pending],
      [calls.submitMicro, micro],
    ] as const) {
      expect((await performAs("production", call, input, demo)).code).toBe(ok);
    }
  });

  test("lets a real account cancel, protect and close orders that it holds on a simulated product", async () => {
    const { token } = await openPersonWithMoney();
    const held = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
    const waiting = await perform<WireForexOrder>(calls.submitForex, pending, { token });
    const act = (call: Call, input: Record<string, unknown>) =>
      performAs<WireForexOrder>("production", call, input, token);
    expect((await act(calls.submitForex, { ...marketOrder, cont: "0.02" })).code).toBe(
      simulated_demo_only,
    );
    const { code } = await act(calls.setStopPrice, {
      id: held.data.Id,
      stop_loss_price: "1",
      target_profit_price: "0",
    });
    expect(code).toBe(ok);
    expect((await act(calls.cancelTrade, { id: waiting.data.Id })).code).toBe(ok);
    const closed = await act(calls.closeForex, { id: held.data.Id });
    expect([closed.code, closed.data.Status]).toEqual([ok, 3]);
  });
});

describe("a product that is pointed at another market", () => {
  afterEach(() => switchTo(Number(marketOrder.forex_id)));

  test("closes a position at the market where it was opened when the product has since moved to another market", async () => {
    const { token } = await openPersonWithMoney();
    const held = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
    expect(held.data.OpenReceipt?.market).toBe("simulator/BTCUSD");
    // Points the product at another instrument of the same kind.
    const [other] = (await DB.prepare("SELECT id FROM instruments WHERE symbol = 'ETHUSD'").all())
      .results as Array<{ id: number }>;
    await switchTo(other?.id ?? 0);
    const closed = await performAs<WireForexOrder>(
      "production",
      calls.closeForex,
      { id: held.data.Id },
      token,
    );
    expect([closed.code, closed.data.CloseReceipt?.market]).toEqual([ok, "simulator/BTCUSD"]);
  });
});

test("refuses to change a feed's provider, or its clock from 'wall' to 'feed'", async () => {
  for (const change of ["provider = 'binance'", "clock = 'feed'"]) {
    await expect(
      DB.prepare(`UPDATE feeds SET ${change} WHERE id = 'simulator'`).run(),
    ).rejects.toThrow("a feed keeps its provider and its clock");
  }
  await DB.prepare("UPDATE feeds SET url = NULL WHERE id = 'simulator'").run();
});

describe("what says that a price is simulated", () => {
  test("marks every listed pair, an order, an option and a receipt as simulated", async () => {
    for (const [mark, demoOnly] of [
      ["dev", 0],
      ["production", 1],
    ] as const) {
      const { data } = await performAs<WirePair[]>(mark, calls.tradeList, {});
      expect(data.length).toBeGreaterThan(40);
      for (const pair of data) {
        expect([pair.Code, pair.Simulated, pair.DemoOnly]).toEqual([pair.Code, 1, demoOnly]);
      }
    }
    const { token } = await openDemo();
    const { data } = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
    const staked = await perform<{ Simulated: number }>(calls.submitMicro, micro, { token });
    expect([data.Simulated, staked.data.Simulated]).toEqual([1, 1]);
    const receipt = await perform<Receipt>(calls.receipt, { order: data.Id }, { token });
    expect(receipt.data.events.map(({ tick }) => tick.simulated)).toEqual([1]);
  });
});

describe("payments outside development", () => {
  const scope = (APP_ENV: string) => ({
    env: { ...bindings, APP_ENV },
    catalogue: () => catalogueOf(1),
  });

  test("uses no simulated rate outside development, and marks a simulated rate in development", async () => {
    const [shown, hidden] = await Promise.all(
      ["dev", "production"].map((mark) => ratesOf(scope(mark), ["USDT", "USD"], "in")),
    );
    expect(shown?.("USDT")).toMatchObject({ usd_price: expect.any(String), is_simulated: 1 });
    expect(shown?.("USD")).toEqual({ usd_price: "1", tick: null, is_simulated: 0 });
    expect(hidden?.("USDT")).toEqual({ usd_price: null, tick: null, is_simulated: 0 });
    expect(hidden?.("USD")).toEqual({ usd_price: "1", tick: null, is_simulated: 0 });
    await expect(paymentRate(scope("production"), "USDT")).rejects.toMatchObject({
      error: "conversion_simulated",
    });
    expect(await paymentRate(scope("production"), "USD")).toMatchObject({ quote: null });
  });

  test("refuses payments in a currency with a simulated rate, and accepts the account's own currency", async () => {
    await set({ is_charge_proof_img: "0", edit_recharge_bank_info: "0" });
    const customer = await openCustomer("1000");
    const { token } = customer;
    type Coin = { id: number; address: string; currency_code: string };
    const { data } = await perform<{ coins: Coin[] }>(calls.chargeInfo, {}, { token });
    const coin = data.coins.find(({ currency_code }) => currency_code === "USDT");
    const deposit = { charge_id: coin?.id, address: coin?.address, number: "100" };
    const refused = await performAs("production", calls.chargeSubmit, deposit, token);
    expect([refused.code, refused.msg]).toEqual([
      conversion_simulated,
      "The rate of this currency is simulated: no real money can be paid in or out with it.",
    ]);
    expect((await perform(calls.chargeSubmit, deposit, { token })).code).toBe(ok);
    type Account = { id: number; currency_code: string };
    const { data: accounts } = await perform<Account[]>(calls.wireInfo, {}, { token });
    const usd = accounts.find(({ currency_code }) => currency_code === "USD");
    const wire = { wire_id: usd?.id, number: "100" };
    expect((await performAs("production", calls.wireSubmit, wire, token)).code).toBe(ok);
    const out = {
      draw_currency_id: 1,
      draw_method_id: await addAddress(customer),
      number: "100",
      pay_password: payPassword,
    };
    expect((await performAs("production", calls.draw, out, token)).code).toBe(conversion_simulated);
    expect(await fundsOf(customer)).toEqual(["1000", "0"]);
    expect((await perform(calls.draw, out, { token })).code).toBe(ok);
  });
});

async function openPersonWithMoney(): Promise<Person> {
  const opened = await openPerson();
  await fund(opened, "50000", "forex");
  return opened;
}

async function switchTo(instrument: number): Promise<void> {
  await DB.prepare("UPDATE products SET instrument_id = ? WHERE id = ?")
    .bind(instrument, Number(marketOrder.forex_id))
    .run();
}
