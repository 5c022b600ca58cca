/**
 * Limits the D1 queries and object calls of an action, so that they do not grow unnoticed. Earlier,
 * settings were read apart from the company, and the catalogue several times a request. Queries
 * were then: order 6, close 6, stake 7, transfer 3, withdrawal 14, start 19, a trader's own calls
 * at the start 10. The catalogue brings the overnight rates in the same query. A change's answer is
 * stored after the reply.
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { startCalls } from "#app/data/start/start-calls.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import type { PlacedForexOrder } from "#domain/contracts/http/forex-acts.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { type Costs, countCalls } from "#tests/support/worker/count-calls.ts";
import app from "#worker/app.ts";
import { addAddress, openCustomer, payPassword } from "../cashier/till.ts";
import { openDemo } from "./api-client.ts";
import { answerOf, bindings, perform, requestOf } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

type Step = [call: Call, input?: Record<string, unknown>];

/** Costs of these calls together, for a visitor with this session. */
async function costsOf(steps: readonly Step[], token?: string): Promise<Costs> {
  const { env, costs } = countCalls(bindings);
  for (const [call, input = {}] of steps) {
    const request = requestOf(call, input, {
      ...(token === undefined ? {} : { token }),
      headers: { "cf-connecting-ip": "203.0.113.7", "idempotency-key": crypto.randomUUID() },
    });
    Object.defineProperty(request, "cf", { value: { country: "DE" } });
    const context = createExecutionContext();
    const answer = await answerOf(await app.fetch(request, env, context));
    await waitOnExecutionContext(context);
    expect([call.path, answer.code], answer.msg).toEqual([call.path, 1]);
  }
  return costs;
}

/** Repeats a run in which a quote aged and was requested again, as on a busy machine. */
function expectCosts(run: () => Promise<Costs>, costs: Costs): Promise<void> {
  return vi.waitFor(async () => expect(await run()).toEqual(costs), { timeout: 4_000 });
}

const { DB } = bindings;
const order: [Call, Record<string, string>] = [calls.submitForex, marketOrder];

test("places an order with a fixed number of queries and object calls", async () => {
  const { token } = await openDemo();
  // One more query, parallel to the others: whether the customer may open.
  await expectCosts(() => costsOf([order], token), {
    queries: 4,
    trips: 3,
    objects: {
      "ACCOUNT.admit": 1,
      "MARKET.quote": 1,
      "ACCOUNT.submitForex": 1,
      "ACCOUNT.keepAnswer": 1,
    },
  });
});

test("returns the same balances in an order's answer as in a read of the balances", async () => {
  const { token } = await openDemo();
  const { data } = await perform<PlacedForexOrder>(...order, { token });
  const balances = await perform<Array<Record<string, string>>>(calls.getBalance, {}, { token });
  expect(data.account.balances).toEqual(
    balances.data.map(({ type, balanceText, lockBalanceText }) => ({
      type,
      balance: balanceText,
      lockBalance: lockBalanceText,
    })),
  );
  const closed = await perform<PlacedForexOrder>(calls.closeForex, { id: data.Id }, { token });
  expect(closed.data.account.version).toBeGreaterThan(data.account.version);
});

test("closes a position with a fixed number of queries and object calls", async () => {
  const { token } = await openDemo();
  const close = async () => {
    const { data } = await perform<WireForexOrder>(...order, { token });
    return costsOf([[calls.closeForex, { id: data.Id }]], token);
  };
  await expectCosts(close, {
    queries: 3,
    trips: 2,
    objects: {
      "ACCOUNT.admit": 1,
      "ACCOUNT.order": 1,
      "MARKET.quote": 1,
      "ACCOUNT.closeForex": 1,
      "ACCOUNT.keepAnswer": 1,
    },
  });
});

test("opens an Up/Down option with a fixed number of queries and object calls", async () => {
  const { token } = await openDemo();
  const stake = { forex_id: marketOrder.forex_id, type: "1", number: "10", seconds: "30" };
  await expectCosts(() => costsOf([[calls.submitMicro, stake]], token), {
    queries: 5,
    trips: 4,
    objects: {
      "ACCOUNT.admit": 1,
      "MARKET.quote": 1,
      "ACCOUNT.submitMicro": 1,
      "ACCOUNT.keepAnswer": 1,
    },
  });
});

test("makes a transfer, and a withdrawal to a saved address, with a fixed number of queries and object calls", async () => {
  const customer = await openCustomer("100000");
  const { token } = customer;
  const transfer = { from: "change", to: "forex", balance: "10", currency_id: "1" };
  await expectCosts(() => costsOf([[calls.transferMoney, transfer]], token), {
    queries: 1,
    trips: 1,
    objects: { "ACCOUNT.admit": 1, "ACCOUNT.transfer": 1, "ACCOUNT.keepAnswer": 1 },
  });
  const address = await addAddress(customer);
  // The address was saved long ago, so its cooling time has passed.
  await DB.prepare("UPDATE draw_methods SET created_ms = 0 WHERE id = ?").bind(address).run();
  const withdrawal = {
    draw_currency_id: "1",
    number: "50",
    draw_method_id: address,
    pay_password: payPassword,
  };
  await expectCosts(() => costsOf([[calls.draw, withdrawal]], token), {
    queries: 7,
    trips: 6,
    objects: {
      "ACCOUNT.admit": 1,
      "LIMITS.attempt": 2,
      "LIMITS.clear": 1,
      "LIMITS.forgive": 1,
      "MARKET.quote": 1,
      "ACCOUNT.pay": 1,
      "ACCOUNT.keepAnswer": 1,
    },
  });
});

test("starts the app, and loads a trader's own data, with a fixed number of queries and object calls", async () => {
  const start = startCalls.map((call): Step => [call]);
  await expectCosts(() => costsOf(start), {
    queries: 12,
    trips: 11,
    objects: { "GATEWAY.board": 1 },
  });
  const { token } = await openDemo();
  const own: Step[] = [[calls.userInfo], [calls.getBalance], [calls.getProfits]];
  await expectCosts(() => costsOf(own, token), {
    queries: 4,
    trips: 4,
    objects: { "ACCOUNT.admit": 3, "ACCOUNT.balances": 1, "ACCOUNT.resultSince": 1 },
  });
});
