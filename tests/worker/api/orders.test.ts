/** Orders over HTTP: their price, their value, and refusals. */
import { expect, test, vi } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { accountName } from "#domain/text/names.ts";
import { fundsOf, get, openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder, openTrader } from "./sample-inputs.ts";

function auditOf(userId: string) {
  const { ACCOUNT } = bindings;
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId))).audit();
}

test("T8 fills a buy at the ask and a sell at the bid of the stored tick that the receipt cites", async () => {
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

test("values an open position at the current price of its closing side", async () => {
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
  [{ status: 0 }, 1208],
  [{ status: 7 }, 1209],
  [{ cont: "0" }, 1200],
  [{ cont: "0.001" }, 1201],
  [{ cont: "999" }, 1210],
  [{ cont: "0.015" }, 1202],
  [{ multiple: 7 }, 1204],
  [{ cont: "20", multiple: 2 }, 1205],
  [{ stop_loss_price: "99999999" }, 1212],
  [{ stop_loss_price: "1.123456789" }, 1208],
  [{ target_profit_price: "1" }, 1212],
  [{ status: 0, target_price: "1", stop_loss_price: "2" }, 1212],
  [{ target_price: "1" }, 1208],
])("refuses an order with %j by the code %i, and charges nothing", async (change, code) => {
  const { token } = await openDemo();
  const answer = await perform(calls.submitForex, { ...marketOrder, ...change }, { token });
  expect([answer.code, answer.status]).toEqual([code, 200]);
  expect(await fundsOf(token)).toEqual(["10000", "0"]);
  expect((await ordersOf(token)).total).toBe(0);
});

test("treats a price level of zero as no level", async () => {
  const { token } = await openDemo();
  const levels = { target_price: "0", stop_loss_price: 0, target_profit_price: "0" };
  const answer = await perform(calls.submitForex, { ...marketOrder, ...levels }, { token });
  expect(answer.code).toBe(1);
});

test("A2 R6 answers for another user's order as for an order that never existed", async () => {
  const { orderId } = await openTrader();
  const { token } = await openDemo();
  const foreign = await perform(calls.closeForex, { id: orderId }, { token });
  const unknown = await perform(calls.closeForex, { id: crypto.randomUUID() }, { token });
  expect(foreign.text).toBe(unknown.text);
});

test("closes an order once when several requests arrive at once", async () => {
  const { token, userId, orderId } = await openTrader();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => perform(calls.closeForex, { id: orderId }, { token, method: "POST" })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 1207, 1207, 1207]);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("holds a pending order's margin, sets its levels, and returns the margin when the order is cancelled", async () => {
  const { token, userId } = await openDemo();
  const waiting = { ...marketOrder, status: "0", target_price: "1", target_profit_price: "3" };
  const { data } = await perform<WireForexOrder>(calls.submitForex, waiting, { token });
  expect(data).toMatchObject({
    Status: 0,
    TargetPrice: 1,
    TargetProfitPrice: 3,
    OpenReceipt: null,
  });
  const [free, held] = await fundsOf(token);
  expect(Number(free)).toBeLessThan(10_000);
  expect(Number(free) + Number(held)).toBe(10_000);
  const levels = { id: data.Id, stop_loss_price: "0.5", target_profit_price: "0" };
  const moved = await perform<WireForexOrder>(calls.setStopPrice, levels, { token });
  expect(moved.data).toMatchObject({ TargetLossPrice: 0.5, TargetProfitPrice: 0 });
  const close = await perform(calls.closeForex, { id: data.Id }, { token });
  expect(close.code).toBe(1207);
  const cancelled = await perform<WireForexOrder>(calls.cancelTrade, { id: data.Id }, { token });
  expect(cancelled.data).toMatchObject({ Status: 3, CloseReason: "cancelled", FactProfits: 0 });
  // A cancelled order was never open, so it shows no price and no cost.
  const never = { OriginPrice: 0, Price: 0, UpdatePrice: 0, CautionMoney: 0, TradeFee: 0 };
  expect(cancelled.data).toMatchObject(never);
  expect(await fundsOf(token)).toEqual(["10000", "0"]);
  const again = await perform(calls.cancelTrade, { id: data.Id }, { token, method: "POST" });
  expect(again.code).toBe(1211);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("closes a position at the first tick that reaches its stop-loss or take-profit, at that tick's price", async () => {
  const { token, userId } = await openDemo();
  const { data } = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
  // One of the two is soon reached; the price may pass one before it is set.
  const setNearby = async () => {
    const pairs = await get<WirePair[]>(calls.tradeList.path);
    const bid = Number(pairs.find(({ Id }) => Id === data.ForexId)?.ForexQuotations.Bid);
    const levels = { stop_loss_price: bid * 0.9999, target_profit_price: bid * 1.0001 };
    const texts = Object.entries(levels).map(([name, level]) => [name, level.toFixed(2)]);
    const set = { id: data.Id, ...Object.fromEntries(texts) };
    return (await perform(calls.setStopPrice, set, { token, method: "POST" })).code === 1;
  };
  await vi.waitUntil(setNearby, { timeout: 10_000, interval: 100 });
  const isClosed = async () =>
    (await ordersOf(token, "3")).data.find((order) => order.Id === data.Id) ?? null;
  const closed = await vi.waitUntil(isClosed, { timeout: 40_000, interval: 200 });
  const { CloseReason, Price, CloseReceipt, TargetLossPrice, TargetProfitPrice } = closed;
  if (CloseReason === "stop_loss") expect(Price).toBeLessThanOrEqual(TargetLossPrice);
  else expect([CloseReason, Price >= TargetProfitPrice]).toEqual(["take_profit", true]);
  const market = bindings.MARKET.get(bindings.MARKET.idFromName(CloseReceipt?.market ?? ""));
  const seq = CloseReceipt?.seq ?? 0;
  expect(await market.ticks(seq, seq)).toMatchObject([{ bid: Price }]);
  expect((await auditOf(userId)).problems).toEqual([]);
});

test("lists only the orders of one product, and their sums", async () => {
  const { token } = await openDemo();
  const pairs = await get<WirePair[]>(calls.tradeList.path);
  const other = pairs.find(
    ({ Id, MarketStatus }) => MarketStatus === 1 && Id !== Number(marketOrder.forex_id),
  );
  if (!other) throw new Error("no second open market");
  const first = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
  const second = await perform<WireForexOrder>(
    calls.submitForex,
    {
      ...marketOrder,
      forex_id: other.Id,
      cont: other.ForexMinCont,
      multiple: other.HasForexMultiple[0]?.Value ?? 0,
    },
    { token },
  );
  const list = async (forex_id?: number) => {
    const { data } = await perform<{ data: WireForexOrder[]; total: number; all_fees: number }>(
      calls.myDeal,
      { status: "1", ...(forex_id === undefined ? {} : { forex_id }) },
      { token },
    );
    return { ids: data.data.map(({ Id }) => Id), total: data.total, fees: data.all_fees };
  };
  const [one, two] = [first.data, second.data];
  expect(await list(one.ForexId)).toEqual({ ids: [one.Id], total: 1, fees: one.TradeFee });
  expect(await list(two.ForexId)).toEqual({ ids: [two.Id], total: 1, fees: two.TradeFee });
  expect((await list()).ids.sort()).toEqual([one.Id, two.Id].sort());
  expect(await list(999_999)).toEqual({ ids: [], total: 0, fees: 0 });
});
