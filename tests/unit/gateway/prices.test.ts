import { expect, test } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import { FakeGateway, makeProduct } from "./fake-gateway.ts";

const all = { topic: "DAY_MARKET" } as const;

test("sends a snapshot of prices, then four frames a second with the newest changed values", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  expect(host.links.map((link) => link.spec.symbol)).toEqual(["P1", "P2", "P3"]);
  for (const id of [1, 2, 3]) host.link(id).tick(10, host.nowMs - 5, id);
  await host.run(500);
  browser.clear();

  host.link(1).tick(11, host.nowMs, 1.5);
  host.link(1).tick(12, host.nowMs, 1.25, 1.75);
  host.link(3).tick(11, host.nowMs - 7, 3.5);
  const t = host.nowMs;
  await host.run(0);
  expect(browser.of("DAY_MARKET")).toMatchObject([
    {
      t,
      d: [
        [1, 12, 0, "1.25", "1.75"],
        [3, 11, -7, "3.50", "3.50"],
      ],
    },
  ]);
  host.link(2).tick(11, host.nowMs, 2.5);
  await host.run(socketLimits.listMs / 2 - 1);
  expect(browser.of("DAY_MARKET")).toHaveLength(1);
  await host.run(socketLimits.listMs);
  expect(browser.of("DAY_MARKET")).toHaveLength(2);
});

test("numbers a socket's frames consecutively from its snapshot on, whenever the socket joins (F3)", async () => {
  const host = new FakeGateway();
  const first = await host.browser().subscribed(all);
  for (let seq = 1; seq <= 5; seq++) {
    host.link(1).tick(seq, host.nowMs, seq);
    await host.run(100);
  }
  const second = host.browser();
  host.link(2).tick(1, host.nowMs, 2);
  await second.sub(all);
  for (let seq = 6; seq <= 10; seq++) {
    host.link(1).tick(seq, host.nowMs, seq);
    await host.run(100);
  }
  for (const browser of [first, second]) {
    const frames = browser.of("DAY_MARKET");
    const start = frames[0]?.n ?? Number.NaN;
    expect(frames.map((frame) => frame.n)).toEqual(frames.map((_, index) => start + index));
    expect(frames.map((frame) => frame.snapshot === true)).toEqual(
      frames.map((_, index) => index === 0),
    );
  }
  // The late browser's values equal the server's.
  const known = new Map(second.of("DAY_MARKET").flatMap(({ d }) => d.map((row) => [row[0], row])));
  expect(known.get(1)?.slice(1, 2)).toEqual([10]);
  expect(known.get(2)?.[3]).toBe("2.00");
});

test("sends the same text to all sockets that subscribe to the same products", async () => {
  const host = new FakeGateway();
  const sets = [undefined, undefined, [2, 1], [1, 2, 2], [3]];
  const browsers = await Promise.all(
    sets.map((ids) => host.browser().subscribed(ids ? { ...all, ids } : all)),
  );
  for (const id of [1, 2, 3]) host.link(id).tick(1, host.nowMs, id);
  await host.run(200);
  for (const browser of browsers) browser.clear();
  host.link(1).tick(2, host.nowMs, 9);
  await host.run(100);
  const [a, b, pair, samePair, other] = browsers.map(({ socket }) => socket.sent);
  expect(a).toHaveLength(1);
  expect(b).toEqual(a);
  expect(pair).toHaveLength(1);
  expect(samePair).toEqual(pair);
  expect(other).toEqual([]);
});

test("sends a price to earlier subscribers when another socket gets a snapshot in the same millisecond", async () => {
  const host = new FakeGateway();
  const first = await host.browser().subscribed(all);
  host.link(1).tick(1, host.nowMs, 1);
  await host.run(500);
  await host.browser().sub(all);
  host.link(1).tick(2, host.nowMs, 2);
  await host.run(0);
  expect(first.of("DAY_MARKET").at(-1)?.d).toEqual([[1, 2, expect.any(Number), "2.00", "2.00"]]);
});

test("sends day and status rows with the snapshot and then only when they change", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed({ ...all, ids: [1] });
  const day = { open: 1, high: 2, low: 0.5, close: 1 };
  host.link(1).frame({ tick: [1, host.nowMs, 1, 1], day });
  await host.run(500);
  host.link(1).frame({ tick: [2, host.nowMs, 1.5, 1.5], day: { ...day, close: 1.5 } });
  await host.run(500);
  host.link(1).frame({ tick: [2, host.nowMs, 1.5, 1.5], day, status: 3 });
  await host.run(100);
  const [, first, second, third] = browser.of("DAY_MARKET");
  expect(first).toMatchObject({ day: [[1, "1.00", "2.00", "0.50"]], st: [[1, 1]] });
  expect(second?.day ?? second?.st).toBeUndefined();
  expect(third).toMatchObject({ d: [], st: [[1, 3]] });
  const late = await host.browser().subscribed({ ...all, ids: [1] });
  expect(late.of("DAY_MARKET")[0]).toMatchObject({
    snapshot: true,
    d: [[1, 2, expect.any(Number), "1.50", "1.50"]],
    day: [[1, "1.00", "2.00", "0.50"]],
    st: [[1, 3]],
  });
});

test("leaves an unlisted product out of snapshots, and refuses a subscription to its price", async () => {
  const host = new FakeGateway();
  await host.browser().subscribed(all);
  host.link(2).tick(1, host.nowMs, 2);
  await host.run(61_000);
  host.catalogue = { ...host.catalogue, products: [makeProduct(1)] };
  const late = await host.browser().subscribed(all);
  expect(late.of("DAY_MARKET")[0]?.d).toEqual([]);
  await late.sub({ ...all, ids: [2] });
  expect(late.of("sub").at(-1)).toMatchObject({ code: 1100 });
});

test("reads the catalogue once and opens one link per market when many sockets subscribe together", async () => {
  const host = new FakeGateway();
  const browsers = Array.from({ length: 500 }, () => host.browser());
  await Promise.all(browsers.map((browser) => browser.sub(all)));
  await host.run(0);
  expect(host.catalogueReads).toBe(1);
  expect(host.links).toHaveLength(3);
  expect(host.gateway.report(500).links).toBe(3);
});

test("sends prices to other sockets while one socket is closing", async () => {
  const host = new FakeGateway();
  const leaving = await host.browser().subscribed(all);
  const staying = await host.browser().subscribed(all);
  leaving.socket.readyState = WebSocket.CLOSED;
  host.link(1).tick(1, host.nowMs, 1);
  await host.run(100);
  expect(staying.of("DAY_MARKET").at(-1)?.d).toHaveLength(1);
});

test("reports a price's doubt only when it begins and when it ends", async () => {
  const host = new FakeGateway();
  const browser = await host.browser().subscribed(all);
  const tick = (seq: number): [number, number, number, number] => [seq, host.nowMs, 1, 1];
  const said = async (frame: Parameters<ReturnType<FakeGateway["link"]>["frame"]>[0]) => {
    browser.clear();
    host.link(1).frame(frame);
    await host.run(200);
    return browser.of("DAY_MARKET").map(({ ck }) => ck);
  };
  expect(await said({ tick: tick(1) })).toEqual([undefined]);
  expect(await said({ tick: tick(1), doubted: true })).toEqual([[[1, 1]]]);
  expect(await said({ tick: tick(2), doubted: true })).toEqual([undefined]);
  const late = await host.browser().subscribed(all);
  expect(late.of("DAY_MARKET").map(({ ck }) => ck)).toEqual([[[1, 1]]]);
  expect(await said({ tick: tick(2) })).toEqual([[[1, 0]]]);
  expect(await said({ tick: tick(3) })).toEqual([undefined]);
});
