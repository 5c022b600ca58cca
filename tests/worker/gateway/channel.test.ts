/** A browser's whole path: the worker's front door, its gateway, the markets and the account. */
import { expect, test, vi } from "vitest";
import { socketLimits, viewLimits } from "#domain/contracts/socket.ts";
import { openDemo, ordersOf, paths, ask as send, smallOrder } from "../api/api-client.ts";
import { connect, productIds, type TestSocket } from "./open-socket.ts";

const waiting = { timeout: 20_000, interval: 20 };
const ids = await productIds();
const btc = ids.get("BTCUSD") ?? 0;
const prices = { type: "sub", topic: "DAY_MARKET", ids: [btc] };
const privateTopics = ["ACCOUNT", "FOREX_TRADE", "FOREX_CLOSED"] as const;

async function logIn(socket: TestSocket, token: string): Promise<void> {
  expect(await socket.ask({ type: "login", token }, "login")).toMatchObject({ code: 1 });
  for (const topic of privateTopics) {
    expect(await socket.ask({ type: "sub", topic }, "sub")).toMatchObject({ code: 1 });
  }
}

test.concurrent("sends an order that was placed over HTTP to the owner's sockets, and to no others", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  const [phone, desk, bobs, visitor] = await Promise.all([
    connect(),
    connect(),
    connect(),
    connect(),
  ]);
  for (const socket of [phone, desk]) await logIn(socket, ann.token);
  await logIn(bobs, bob.token);
  for (const topic of privateTopics) {
    expect(await visitor.ask({ type: "sub", topic }, "sub")).toMatchObject({ code: 1305 });
  }
  await visitor.ask(prices, "sub");
  const json = await smallOrder();
  expect((await send(paths.submit, { token: ann.token, json })).code).toBe(1);
  const [order] = (await ordersOf(ann.token)).data;
  const id = order?.Id ?? "";
  for (const socket of [phone, desk]) {
    await vi.waitFor(() => {
      const { data } = socket.of("FOREX_TRADE").at(-1) ?? {};
      expect(data?.TransOrder.map(({ Id }) => Id)).toEqual([id]);
      const [forex] = socket.of("ACCOUNT").at(-1)?.balances ?? [];
      expect(Number(forex?.lockBalance)).toBeCloseTo(order?.CautionMoney ?? Number.NaN, 6);
    }, waiting);
  }
  expect((await send(paths.close, { token: ann.token, json: { id } })).code).toBe(1);
  for (const socket of [phone, desk]) {
    await vi.waitFor(() => expect(socket.of("FOREX_CLOSED").at(-1)?.ids).toEqual([id]), waiting);
  }
  await visitor.next("DAY_MARKET", visitor.of("DAY_MARKET").length + 3);
  expect([...bobs.texts, ...visitor.texts].join()).not.toContain(id);
  expect(bobs.of("ACCOUNT").at(-1)?.balances[0]?.lockBalance).toBe("0");
});

test.concurrent("refuses one company's session at another, and shows each company its own products", async () => {
  const here = await openDemo();
  const there = await openDemo("second.example");
  const [home, second] = [await connect(), await connect(undefined, "second.example")];
  for (const [socket, token] of [
    [second, here.token],
    [home, there.token],
  ] as const) {
    expect(await socket.ask({ type: "login", token }, "login")).toMatchObject({ code: 999 });
    expect(await socket.ask({ type: "sub", topic: "ACCOUNT" }, "sub")).toMatchObject({
      code: 1305,
    });
  }
  expect(await second.ask({ type: "login", token: there.token }, "login")).toMatchObject({
    code: 1,
  });
  expect(await second.ask(prices, "sub")).toMatchObject({ code: 1100 });
  expect(await second.ask({ ...prices, ids: [1001] }, "sub")).toMatchObject({ code: 1 });
  const rows = () => second.of("DAY_MARKET").flatMap(({ d }) => d);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(3), waiting);
  expect(new Set(rows().map(([id]) => id))).toEqual(new Set([1001]));
});

test.concurrent("refuses the sixth socket of one browser, and keeps the first five", async () => {
  const client = crypto.randomUUID();
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => connect(client)));
  expect((await (await connect(client)).closing()).code).toBe(4010);
  for (const socket of five) expect(await socket.ask(prices, "sub")).toMatchObject({ code: 1 });
  // Another browser may have five sockets of its own.
  expect(await (await connect()).ask(prices, "sub")).toMatchObject({ code: 1 });
});

test.concurrent("sends a stalled socket frames up to its credit, and the newest state once the client reads again", {
  timeout: 120_000,
}, async () => {
  const client = crypto.randomUUID();
  // The same client, so that both sockets are on one gateway.
  const [stalled, reader] = [await connect(client), await connect(client)];
  // Open markets, so that nearly every frame has a price.
  const open = ["BTCUSD", "ETHUSD", "EURUSD", "XAUUSD"].flatMap((code) => ids.get(code) ?? []);
  expect(open).toHaveLength(viewLimits.openMarketsMax);
  for (const socket of [stalled, reader]) {
    await socket.ask({ type: "sub", topic: "DAY_MARKET", ids: open, open }, "sub");
  }
  const received = (socket: TestSocket) => socket.of("DAY_MARKET").length;
  const patient = { timeout: 90_000, interval: 250 };
  const readOn = async (count: number, lead: number) => {
    await vi.waitFor(() => {
      reader.acknowledge();
      // A bare ping is a sign of life, but acknowledges nothing.
      stalled.send({ type: "ping" });
      expect(received(reader)).toBeGreaterThan(count);
      expect(received(reader) - received(stalled)).toBeGreaterThan(lead);
    }, patient);
  };
  await readOn(socketLimits.creditWindow, 5);
  const count = received(stalled);
  // A frame may contain a second message.
  expect(count).toBeLessThan(1.2 * socketLimits.creditWindow);
  await readOn(received(reader) + 5, 5);
  expect(received(stalled)).toBe(count);
  const seqs = (socket: TestSocket) =>
    socket.of("DAY_MARKET").flatMap(({ d }) => d.flatMap(([id, seq]) => (id === btc ? [seq] : [])));
  const shown = seqs(reader).at(-1) ?? Number.NaN;
  // The first ping requests a mark after the read messages; the second one names the mark.
  stalled.send({ type: "ping", ack: "" });
  await vi.waitFor(() => expect(stalled.of("pong").at(-1)?.mark).toBeDefined(), waiting);
  stalled.acknowledge();
  const next = await stalled.next("DAY_MARKET", count);
  expect(next.snapshot).toBe(true);
  expect(next.d.find(([id]) => id === btc)?.[1]).toBeGreaterThanOrEqual(shown);
  const after = await stalled.next("DAY_MARKET", count + 1);
  expect([after.n, after.snapshot ?? false]).toEqual([next.n + 1, false]);
  expect([stalled.closed, reader.closed]).toEqual([null, null]);
});
