/**
 * Orders around the end of the trading week. Everything runs at the named times: no market is used
 * at the real time, as a market does not go back.
 */
import { expect, test, vi } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const wednesday = "2026-11-18T12:00:00Z";
const saturday = "2026-11-21T12:00:00Z";
const { DB } = bindings;

/** Runs a function at another time, while the clock goes on. */
async function atTime<T>(isoTime: string, run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(isoTime), shouldAdvanceTime: true });
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
}

async function orderOf(code: string, multiple: number) {
  const forex_id = await DB.prepare("SELECT id FROM products WHERE company_id = 1 AND code = ?")
    .bind(code)
    .first<number>("id");
  return { forex_id, type: 1, cont: "0.01", status: 1, multiple };
}

test("refuses orders when the market is closed", async () => {
  const order = await orderOf("GBPUSD", 100);
  await atTime(saturday, async () => {
    const { token } = await openDemo();
    expect((await perform(calls.submitForex, order, { token })).code).toBe(1101);
    // An error in the order itself is reported first, as in an open market.
    const wrong = { ...order, cont: "0.015" };
    expect((await perform(calls.submitForex, wrong, { token })).code).toBe(1202);
  });
});

test("repeats the first answer for a repeated order when the market has closed since", async () => {
  const order = await orderOf("EURUSD", 100);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { token, first } = await atTime(wednesday, async () => {
    const trader = await openDemo();
    const options = { token: trader.token, headers };
    const answer = await perform<WireForexOrder>(calls.submitForex, order, options);
    return { token: trader.token, first: answer };
  });
  expect(first.code).toBe(1);
  await atTime(saturday, async () => {
    const repeat = await perform(calls.submitForex, order, { token, headers });
    expect(repeat.text).toBe(first.text);
    expect((await perform(calls.submitForex, order, { token })).code).toBe(1101);
    const closing = await perform(calls.closeForex, { id: first.data.Id }, { token });
    expect(closing.code).toBe(1101);
    expect((await ordersOf(token)).total).toBe(1);
  });
});

test("converts an order's amounts at the last price of a closed market", async () => {
  await DB.batch([
    DB.prepare(
      `INSERT INTO instruments (id, feed_id, symbol, price_precision, session, spread, sim_base_price, sim_seed)
       VALUES (9001, 'simulator', 'BTCEUR', 2, '24x7', 5, 80000, 7)`,
    ),
    DB.prepare(
      `INSERT INTO products (id, company_id, category_id, instrument_id, code, show_code, base, quote,
         lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
       VALUES (9001, 1, 4, 9001, 'BTCEUR', 'BTC/EUR', 'BTC', 'EUR', '0.01', '0.01', '10', '1', '1',
         '[{"value":10,"isDefault":true}]')`,
    ),
  ]);
  const euros = await orderOf("EURUSD", 100);
  await atTime(wednesday, async () => {
    const { token } = await openDemo();
    expect((await perform(calls.submitForex, euros, { token })).code).toBe(1);
  });
  const coins = await orderOf("BTCEUR", 10);
  await atTime(saturday, async () => {
    const { token } = await openDemo();
    const { code, data } = await perform<WireForexOrder>(calls.submitForex, coins, { token });
    expect(code).toBe(1);
    // Margin in euros is lots x price / multiple; in dollars the amount is larger.
    expect(data.CautionMoney).toBeGreaterThan((0.01 * data.OriginPrice) / 10);
    expect((await perform(calls.closeForex, { id: data.Id }, { token })).code).toBe(1);
  });
});
