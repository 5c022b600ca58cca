/** What an order over HTTP is made at, what it is worth, and what is refused. */
import { expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/names.ts";
import { fundsOf, openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder, openTrader } from "./sample-inputs.ts";

function auditOf(userId: string) {
  const { ACCOUNT } = bindings;
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId))).audit();
}

test("the receipt of a fill names a stored tick: buys at its ask, sells at its bid", async () => {
  const { token } = await openDemo();
  for (const type of [1, 2]) {
    const { data } = await perform<WireForexOrder>(
      calls.submitForex,
      { ...marketOrder, type },
      { token },
    );
    const receipt = data.OpenReceipt;
    if (!receipt) throw new Error("no receipt");
    const market = bindings.MARKET.get(bindings.MARKET.idFromName(receipt.market));
    const [tick] = await market.ticks(receipt.seq, receipt.seq);
    expect(tick?.timeMs).toBe(receipt.timeMs);
    expect(Number(receipt.price)).toBe(type === 1 ? tick?.ask : tick?.bid);
    expect(data.OriginPrice).toBe(Number(receipt.price));
  }
});

test("an open position is worth what its closing side pays now", async () => {
  const { token } = await openDemo();
  for (const type of [1, 2]) await perform(calls.submitForex, { ...marketOrder, type }, { token });
  const { data } = await ordersOf(token);
  const [sell, buy] = data;
  if (!sell || !buy) throw new Error("two positions expected");
  // One lot is one coin, quoted in the account's currency.
  const profit = (order: WireForexOrder, sign: number) =>
    (order.UpdatePrice - order.OriginPrice) * sign * order.Quantity;
  expect(buy.FactProfits).toBeCloseTo(profit(buy, 1), 6);
  expect(sell.FactProfits).toBeCloseTo(profit(sell, -1), 6);
  expect(sell.UpdatePrice).toBeGreaterThan(buy.UpdatePrice);
  expect(buy.CreateTimeHandler).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test.each([
  [{ forex_id: 999_999 }, 1100],
  [{ type: 3 }, 1209],
  [{ status: 0 }, 1209],
  [{ status: 7 }, 1209],
  [{ cont: "0" }, 1200],
  [{ cont: "0.001" }, 1201],
  [{ cont: "999" }, 1210],
  [{ cont: "0.015" }, 1202],
  [{ multiple: 7 }, 1204],
  [{ cont: "20", multiple: 2 }, 1205],
  // Nothing watches price levels yet: an order must not seem to carry a stop.
  [{ stop_loss_price: "80000" }, 1208],
  [{ target_profit_price: "99000.5" }, 1208],
  [{ target_price: "1" }, 1208],
])("an order with %j is refused with %i and costs nothing", async (change, code) => {
  const { token } = await openDemo();
  const answer = await perform(calls.submitForex, { ...marketOrder, ...change }, { token });
  expect([answer.code, answer.status]).toEqual([code, 200]);
  expect(await fundsOf(token)).toEqual(["10000", "0"]);
  expect((await ordersOf(token)).total).toBe(0);
});

test("price levels of zero are none", async () => {
  const { token } = await openDemo();
  const levels = { target_price: "0", stop_loss_price: 0, target_profit_price: "0" };
  const answer = await perform(calls.submitForex, { ...marketOrder, ...levels }, { token });
  expect(answer.code).toBe(1);
});

test("an order of somebody else and one that never was get the very same answer", async () => {
  const { orderId } = await openTrader();
  const { token } = await openDemo();
  const foreign = await perform(calls.closeForex, { id: orderId }, { token });
  const unknown = await perform(calls.closeForex, { id: crypto.randomUUID() }, { token });
  expect(foreign.text).toBe(unknown.text);
});

test("an order closes once, however many ask at once", async () => {
  const { token, userId, orderId } = await openTrader();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => perform(calls.closeForex, { id: orderId }, { token, method: "POST" })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 1207, 1207, 1207]);
  expect((await auditOf(userId)).problems).toEqual([]);
});
