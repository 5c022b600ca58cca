import { expect, test, vi } from "vitest";
import type { Product } from "#domain/contracts/catalogue.ts";
import { marketName } from "#domain/text/names.ts";
import { contractOrder } from "#tests/support/account.ts";
import { catalogueOf } from "#tests/support/worker/catalogue-of.ts";
import { freshGateway, MARKET, openSocket, openTrader, productIds } from "./open-socket.ts";

const waiting = { timeout: 20_000, interval: 20 };
const ids = await productIds();
const btc = ids.get("BTCUSD") ?? 0;
const eth = ids.get("ETHUSD") ?? 0;

async function productOf(id: number): Promise<Product> {
  const { products } = await catalogueOf(1);
  const product = products.find((each) => each.id === id);
  if (!product) throw new Error(`no product ${id}`);
  return product;
}

function marketOf({ market }: Product) {
  return MARKET.get(MARKET.idFromName(marketName(market)));
}

test("sends prices of all products as a snapshot, then stored ticks in consecutive frames", async () => {
  const client = await openSocket(freshGateway());
  const reply = await client.ask({ type: "sub", topic: "DAY_MARKET" }, "sub");
  expect(reply).toEqual({ type: "sub", topic: "DAY_MARKET", key: "DAY_MARKET", code: 1, msg: "" });
  await vi.waitFor(() => expect(client.of("DAY_MARKET").length).toBeGreaterThan(15), waiting);
  const frames = client.of("DAY_MARKET");
  expect(frames[0]?.snapshot).toBe(true);
  expect(frames.map(({ n }) => n)).toEqual(frames.map((_, index) => (frames[0]?.n ?? 0) + index));
  const rows = frames.flatMap(({ d }) => d).filter(([id]) => id === btc);
  expect(rows.length).toBeGreaterThan(0);
  const [, seq = 0, , bid, ask] = rows.at(-1) ?? [];
  const [stored] = await marketOf(await productOf(btc)).ticks(seq, seq);
  expect([stored?.bid.toFixed(2), stored?.ask.toFixed(2)]).toEqual([bid, ask]);
  // The snapshot has the status of every product.
  const statuses = new Map(frames.flatMap(({ st }) => st ?? []));
  expect(statuses.size).toBe(ids.size);
});

test("sends a period's candles, replies to every request, and sends no candles after unsub", async () => {
  const client = await openSocket(freshGateway());
  const kline = { topic: "KLINE", id: btc, period: "1min" };
  expect(await client.ask({ type: "sub", ...kline }, "sub")).toMatchObject({
    key: `KLINE:${btc}:1min`,
    code: 1,
  });
  const first = await client.next("KLINE", 0);
  expect(first).toMatchObject({ snapshot: true, id: btc, period: "1min" });
  const second = await client.next("KLINE", 1);
  expect(second.n).toBe(first.n + 1);
  expect(second.seq).toBeGreaterThan(first.seq);
  expect(await client.ask({ type: "unsub", ...kline }, "unsub")).toMatchObject({ code: 1 });
  const count = client.of("KLINE").length;
  expect(await client.ask({ type: "sub", topic: "DAY_MARKET", ids: [btc] }, "sub")).toMatchObject({
    code: 1,
  });
  await client.next("DAY_MARKET", 3);
  expect(client.of("KLINE")).toHaveLength(count);
  const { mark } = await client.ask({ type: "ping", ack: "" }, "pong");
  const next = await client.ask({ type: "ping", ack: mark }, "pong");
  expect([mark, next.mark].map((each) => typeof each)).toEqual(["string", "string"]);
  expect(next.mark).not.toBe(mark);
  expect(await client.ask({ type: "ping" }, "pong")).toEqual({ type: "pong" });
});

test("sends an account's balances, floating profit and closed orders between login and logout", async () => {
  const { stub, token } = await openTrader();
  const product = await productOf(btc);
  const client = await openSocket(freshGateway());
  expect(await client.ask({ type: "login", token }, "login")).toEqual({
    type: "login",
    code: 1,
    msg: "",
  });
  for (const topic of ["ACCOUNT", "FOREX_TRADE", "FOREX_CLOSED"]) {
    expect(await client.ask({ type: "sub", topic }, "sub")).toMatchObject({ code: 1, key: topic });
  }
  expect(await client.next("ACCOUNT", 0)).toMatchObject({ snapshot: true, currency: "USD" });
  const market = marketOf(product);
  const quoteNow = async () => {
    const answer = await market.quote(product.market);
    if (!answer.ok) throw new Error(answer.error);
    return answer.quote;
  };
  const opened = await stub.submitForex(
    contractOrder(product, {
      lots: product.minLots,
      multiple: product.multiples[0]?.value ?? 1,
    }),
    { quote: await quoteNow() },
    "open",
  );
  if (!opened.ok) throw new Error(opened.error);
  const { order, balances } = opened;
  await vi.waitFor(() => {
    const { data } = client.of("FOREX_TRADE").at(-1) ?? {};
    expect(data?.TransOrder).toMatchObject([{ Id: order.id }]);
    expect(data?.CautionMoneyAll).toBeCloseTo(Number(order.margin), 2);
  }, waiting);
  const told = client.of("FOREX_TRADE").length;
  const moved = await client.next("FOREX_TRADE", told + 1);
  const [row] = moved.data.TransOrder;
  const units = Number(product.unitsPerLot) * Number(product.minLots);
  const profit = ((row?.UpdatePrice ?? 0) - Number(order.openPrice)) * units;
  expect(row?.FactProfits).toBeCloseTo(profit, 1);
  expect(moved.data.ProfitsTotal).toBe(row?.FactProfits);

  await stub.closeForex({ orderId: order.id }, { quote: await quoteNow() }, "close");
  await vi.waitFor(() => {
    expect(client.of("FOREX_CLOSED").at(-1)?.ids).toEqual([order.id]);
    expect(client.of("FOREX_TRADE").at(-1)?.data.TransOrder).toEqual([]);
    const [forex] = client.of("ACCOUNT").at(-1)?.balances ?? [];
    expect(forex?.lockBalance).toBe("0");
    expect(forex?.balance).not.toBe(balances[0]?.balance);
  }, waiting);
  expect(await client.ask({ type: "logout" }, "logout")).toMatchObject({ code: 1 });
  expect(await client.ask({ type: "sub", topic: "ACCOUNT" }, "sub")).toMatchObject({ code: 1305 });
});

test("shares one link per market among a hundred sockets", async () => {
  const gateway = freshGateway();
  const clients = await Promise.all(Array.from({ length: 100 }, () => openSocket(gateway)));
  await Promise.all(
    clients.map((client) =>
      client.ask({ type: "sub", topic: "DAY_MARKET", ids: [btc, eth] }, "sub"),
    ),
  );
  await Promise.all(clients.map((client) => client.next("DAY_MARKET", 3)));
  expect(await gateway.report()).toMatchObject({ sockets: 100, links: 2 });
  // All sockets got the same frames.
  const byNumber = new Map<number, Set<string>>();
  for (const text of clients.flatMap((client) => client.texts)) {
    const { type, n, snapshot } = JSON.parse(text) as { type: string; n: number; snapshot?: true };
    if (type !== "DAY_MARKET" || snapshot) continue;
    byNumber.set(n, (byNumber.get(n) ?? new Set()).add(text));
  }
  expect(byNumber.size).toBeGreaterThan(0);
  for (const texts of byNumber.values()) expect(texts.size).toBe(1);
});

test("returns a price board with a row for every product", async () => {
  const gateway = freshGateway();
  const rows = await gateway.board(1);
  expect(rows.map(({ productId }) => productId).sort()).toEqual([...ids.values()].sort());
  const row = rows.find(({ productId }) => productId === btc);
  expect(row).toMatchObject({ status: "open", quote: { status: "open" } });
  expect(row?.day?.high).toBeGreaterThanOrEqual(row?.quote?.bid ?? Number.NaN);
});
