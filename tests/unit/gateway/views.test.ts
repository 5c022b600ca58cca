import { describe, expect, test } from "vitest";
import type { Topic } from "#domain/contracts/client-messages.ts";
import { socketLimits, viewLimits } from "#domain/contracts/socket.ts";
import { parseClientMessage } from "#durable-objects/gateway/client-messages.ts";
import { type Browser, FakeGateway, makeProduct } from "./fake-gateway.ts";

const prices = (ids?: number[], open?: number[]): Topic => ({
  topic: "DAY_MARKET",
  ...(ids && { ids }),
  ...(open && { open }),
});

/** Prices that a browser shows if it believes every message, by product. */
function shownBy(browser: Browser): Map<number, string> {
  const rows = browser.of("DAY_MARKET").flatMap(({ d }) => d);
  return new Map(rows.map(([id, , , bid]) => [id, bid]));
}

async function ticking(host: FakeGateway, ids: number[], price: number): Promise<void> {
  for (const id of ids) host.link(id).tick(host.link(id).n + 1, host.nowMs, price + id);
  await host.run(600);
}

describe("a view", () => {
  test("sends the rows of a changed view in full first, and no more rows of the old view", async () => {
    const host = new FakeGateway();
    await host.browser().subscribed(prices());
    const browser = await host.browser().subscribed(prices([1, 2]));
    await ticking(host, [1, 2, 3], 10);
    browser.clear();
    await browser.sub(prices([2, 3]));
    expect(browser.of("sub")).toMatchObject([{ code: 1, key: "DAY_MARKET" }]);
    const [snapshot] = browser.of("DAY_MARKET");
    expect(snapshot).toMatchObject({
      snapshot: true,
      st: [
        [2, 1],
        [3, 1],
      ],
    });
    expect(snapshot?.d.map(([id, , , bid]) => [id, bid])).toEqual([
      [2, "12.00"],
      [3, "13.00"],
    ]);
    browser.clear();
    await ticking(host, [1, 2, 3], 20);
    expect(shownBy(browser)).toEqual(
      new Map([
        [2, "22.00"],
        [3, "23.00"],
      ]),
    );
    expect(browser.of("DAY_MARKET")[0]?.n).toBe((snapshot?.n ?? 0) + 1);
  });

  test("sends the server's newest prices to a view after each change of the view's markets", async () => {
    const products = Array.from({ length: 12 }, (_, index) => makeProduct(index + 1));
    const host = new FakeGateway(products);
    await host.browser().subscribed(prices());
    const browser = host.browser();
    const all = products.map(({ id }) => id);
    for (let round = 0; round < 60; round++) {
      const first = 1 + ((round * 5) % 8);
      const ids = [first, first + 1, first + 2, first + 3];
      const open = round % 3 === 0 ? [1 + (round % 12)] : undefined;
      await browser.sub(prices(ids, open));
      for (let step = 0; step < 3; step++) {
        const moved = all.filter((id) => (id + round + step) % 3 > 0);
        for (const id of moved)
          host.link(id).tick(host.link(id).n + 1, host.nowMs, round + id / 10);
        await host.run(37 * (1 + (round % 3)));
      }
      await host.run(300);
      const shown = shownBy(browser);
      for (const id of [...ids, ...(open ?? [])]) {
        const known = host.gateway.boardRows(products).find(({ productId }) => productId === id);
        if (!known?.quote) continue;
        expect(shown.get(id), `product ${id} in round ${round}`).toBe(known.quote.bid.toFixed(2));
      }
      await browser.ack();
    }
    const frames = browser.of("DAY_MARKET");
    for (const [index, frame] of frames.entries()) {
      if (!frame.snapshot) expect(frame.n).toBe((frames[index - 1]?.n ?? Number.NaN) + 1);
    }
  });

  test("sends each market once per frame when a view lists every product and opens one market", async () => {
    const host = new FakeGateway();
    const browser = await host.browser().subscribed(prices(undefined, [2]));
    for (let round = 0; round < 20; round++) {
      for (const id of [1, 2, 3]) host.link(id).tick(round + 1, host.nowMs, round + 1);
      await host.run(100);
    }
    for (const { d } of browser.of("DAY_MARKET")) {
      expect(new Set(d.map(([id]) => id)).size).toBe(d.length);
    }
    expect(shownBy(browser)).toEqual(
      new Map([
        [1, "20.00"],
        [2, "20.00"],
        [3, "20.00"],
      ]),
    );
  });

  test("restores a view and its pace after a hibernation", async () => {
    const host = new FakeGateway();
    const browser = await host.browser().subscribed(prices([3], [1]));
    await host.wakeUp([browser]);
    browser.clear();
    for (let round = 0; round < 50; round++) {
      for (const id of [1, 3]) host.link(id).tick(round + 1, host.nowMs, round + 1);
      await host.run(100);
    }
    const rowsOf = (id: number) =>
      browser.of("DAY_MARKET").filter(({ d }) => d.some((row) => row[0] === id)).length;
    expect(rowsOf(1)).toBeGreaterThan(40);
    expect(rowsOf(3)).toBeLessThan(25);
    expect(host.links.map(({ spec }) => spec.symbol).sort()).toEqual(["P1", "P3"]);
    await browser.unsub(prices());
    expect(browser.state.attachment).not.toHaveProperty("open");
  });

  test("sends no old price of an unwatched market when a view of it starts", async () => {
    const host = new FakeGateway();
    const browser = await host.browser().subscribed(prices([1]));
    await ticking(host, [1], 10);
    await browser.sub(prices([2]));
    await host.run(30_000);
    browser.clear();
    await browser.sub(prices([1]));
    await host.run(0);
    expect(browser.of("DAY_MARKET")).toMatchObject([{ snapshot: true, d: [] }]);
    host.link(1).tick(1, host.nowMs, 50);
    await host.run(300);
    expect(shownBy(browser)).toEqual(new Map([[1, "50.00"]]));
  });
});

describe("a view of quiet markets", () => {
  async function quiet() {
    const host = new FakeGateway();
    const browser = await host.browser().subscribed(prices([1, 2]));
    await ticking(host, [1, 2], 10);
    const pulses = async () => {
      browser.clear();
      await host.run(15_000);
      const frames = browser.of("DAY_MARKET");
      const isEmpty = frames.every(({ d, st, ck, day }) => d.length === 0 && !st && !ck && !day);
      return isEmpty ? frames.length : Number.NaN;
    };
    return { host, browser, pulses };
  }

  test("sends a sign of life every few seconds to a view of quiet markets", async () => {
    const { pulses } = await quiet();
    expect(await pulses()).toBe(3);
  });

  test.each([
    [
      "a market cannot be heard",
      async (host: FakeGateway) => {
        host.connectFails = true;
        host.link(2).drop();
      },
    ],
    [
      "a market has no price",
      async (host: FakeGateway) => {
        host.link(2).frame({ tick: [1, host.nowMs, 12, 12], status: 3 });
        await host.run(600);
      },
    ],
    [
      "a price is in doubt",
      async (host: FakeGateway) => {
        host.link(2).frame({ tick: [1, host.nowMs, 12, 12], doubted: true });
        await host.run(600);
      },
    ],
  ])("sends a view of quiet markets no sign of life while %s", async (_, begin) => {
    const { host, pulses } = await quiet();
    await begin(host);
    expect(await pulses()).toBe(0);
  });
});

describe("a socket with a hostile view", () => {
  const asks = (topic: object) => parseClientMessage(JSON.stringify({ type: "sub", ...topic }));
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test("refuses a view with more rows or open markets than the maximum", () => {
    const { rowsMax, openMarketsMax } = viewLimits;
    expect(asks(prices(many(rowsMax), many(openMarketsMax)))).toMatchObject({ ok: true });
    const wrong = [
      prices(many(rowsMax + 1)),
      prices([1], many(openMarketsMax + 1)),
      prices([1], [1.5]),
      { ...prices([1]), open: "all" },
    ];
    for (const topic of wrong)
      expect(asks(topic), JSON.stringify(topic)).toMatchObject({ ok: false });
  });

  test("refuses a view of an unlisted market, and keeps the old view", async () => {
    const host = new FakeGateway();
    const browser = await host.browser().subscribed(prices([1]));
    await browser.sub(prices([1], [99]));
    expect(browser.of("sub").at(-1)).toMatchObject({ code: 1100 });
    expect(browser.state.attachment).toMatchObject({ prices: [1], open: [] });
    await ticking(host, [1], 10);
    expect(shownBy(browser)).toEqual(new Map([[1, "11.00"]]));
  });

  test("sends at most the maximum of unread messages to a socket that keeps changing its view", async () => {
    const host = new FakeGateway();
    const reader = await host.browser().subscribed(prices([1]));
    const liar = host.browser();
    for (let round = 0; round < 6_000; round++) {
      await liar.sub(prices([1 + (round % 3)], [1 + ((round + 1) % 3)]));
    }
    expect(liar.received).toBe(socketLimits.creditMessagesMax);
    await ticking(host, [1], 10);
    expect(shownBy(reader)).toEqual(new Map([[1, "11.00"]]));
    host.gateway.forget(liar.state);
    await host.run(30_000);
    expect(host.gateway.report(1).links).toBe(1);
  });
});
