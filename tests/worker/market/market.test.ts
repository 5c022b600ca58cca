import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type { LinkFrame } from "#domain/contracts/market.ts";
import type { Candle } from "#domain/market/candle.ts";
import { type BasePeriod, barStart, foldPrice } from "#domain/market/candle.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import type { Market } from "#durable-objects/market/market.ts";
import { freshMarket, replayedSpec, withMarket } from "./fed-market.ts";

const waiting = { timeout: 20_000, interval: 20 };
const start = Date.UTC(2026, 2, 28, 22, 0);

/**
 * Ticks with every kind of distance: the same ms, within a minute, over minutes and hours. A seed
 * gives the same ticks again.
 */
function makeTicks(count: number, fromMs: number): Tick[] {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const gaps = [0, 0, 7, 900, 20_000, 61_000, 400_000];
  let timeMs = fromMs;
  let bid = 100;
  return Array.from({ length: count }, () => {
    timeMs += gaps[Math.floor(random() * gaps.length)] ?? 0;
    // Moves the price each time, as an equal one would be a duplicate.
    bid = (Math.round(bid * 100) + 1 + Math.floor(random() * 400)) / 100;
    if (bid > 110) bid -= 10;
    bid = Math.round(bid * 100) / 100;
    return { timeMs, bid, ask: Math.round((bid + 0.5) * 100) / 100 };
  });
}

/** Computes the candles in one pass over the ticks, without state. */
function foldByHand(ticks: readonly Tick[], period: BasePeriod, zone: string): Candle[] {
  const bars = new Map<number, Candle>();
  for (const { timeMs, bid } of ticks) {
    const startMs = barStart(period, zone, timeMs);
    bars.set(startMs, foldPrice(bars.get(startMs) ?? null, startMs, bid, undefined));
  }
  return [...bars.values()];
}

async function allTicks(market: {
  ticks(from: number, to: number): Promise<StoredTick[]>;
}): Promise<StoredTick[]> {
  const ticks: StoredTick[] = [];
  for (;;) {
    const page = await market.ticks(ticks.length + 1, ticks.length + 1_000);
    if (page.length === 0) return ticks;
    ticks.push(...page);
  }
}

describe("what is stored", () => {
  const base = ["1min", "5min", "15min", "30min", "60min", "1day"] as const;
  const zone = "Europe/London";

  async function expectCandlesOf(market: Market, ticks: readonly Tick[]): Promise<void> {
    for (const period of base) {
      const limit = 1_000;
      const { candles, seq } = await market.candles({ period, zone, limit });
      expect([period, seq, candles]).toEqual([
        period,
        ticks.length,
        foldByHand(ticks, period, zone).slice(-limit),
      ]);
    }
  }

  test("builds candles from the tick log across a change of the clocks and across restarts", async () => {
    const each = freshMarket(replayedSpec());
    const ticks = makeTicks(900, start);
    // Two days, the second with 23 hours.
    expect(foldByHand(ticks, "1day", zone).length).toBeGreaterThanOrEqual(2);
    const cuts = [0, 1, 250, 251, 600, 900];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? 0;
      await withMarket(each, async (market, feed) => {
        for (const tick of ticks.slice(from, to)) feed.tick(tick);
        await expectCandlesOf(market, ticks.slice(0, to));
      });
    }
    const stored = await allTicks(each.market);
    expect(stored).toEqual(ticks.map((tick, index) => ({ ...tick, seq: index + 1 })));
  });

  test("returns earlier candles page by page, each candle once", async () => {
    const each = freshMarket(replayedSpec());
    const ticks = makeTicks(400, start);
    await withMarket(each, async (market, feed) => {
      for (const tick of ticks) feed.tick(tick);
      const pages: Candle[] = [];
      let beforeMs: number | undefined;
      for (;;) {
        const query = { period: "1min", zone, limit: 7 } as const;
        const { candles } = await market.candles(
          beforeMs === undefined ? query : { ...query, beforeMs },
        );
        if (candles.length === 0) break;
        pages.unshift(...candles);
        beforeMs = candles[0]?.timeMs ?? 0;
      }
      expect(pages).toEqual(foldByHand(ticks, "1min", zone));
    });
  });

  test("finds the last tick at or before a time, and the later of two ticks in the same ms", async () => {
    const each = freshMarket(replayedSpec());
    const ticks = makeTicks(300, start);
    await withMarket(each, (market, feed) => {
      for (const [index, tick] of ticks.entries()) {
        feed.tick(tick);
        // Stores chunks of all sizes, some of which part ticks of the same ms.
        if (index % 13 === 0 || index % 7 === 0) market.report();
      }
    });
    expect(ticks.filter(({ timeMs }, index) => ticks[index - 1]?.timeMs === timeMs)).not.toEqual(
      [],
    );
    const stored = await allTicks(each.market);
    const times = stored.flatMap(({ timeMs }) => [timeMs - 1, timeMs, timeMs + 1]);
    for (const at of [0, start - 1, ...times, Number.MAX_SAFE_INTEGER]) {
      const expected = stored.findLast(({ timeMs }) => timeMs <= at) ?? null;
      const found = await each.market.priceAt(at);
      if (expected === null) expect(found).toBeNull();
      else expect([at, found]).toMatchObject([at, expected]);
    }
  });

  test("counts dropped ticks by reason, and stores none of them", async () => {
    const each = freshMarket(replayedSpec());
    const good = { timeMs: start, bid: 100, ask: 101 };
    await withMarket(each, (market, feed) => {
      feed.tick(good);
      feed.tick(good);
      feed.tick({ ...good, timeMs: start - 1 });
      feed.tick({ ...good, bid: 102 });
      feed.tick({ ...good, bid: Number.NaN });
      expect(market.report()).toMatchObject({
        seq: 1,
        accepted: 1,
        dropped: { duplicate: 1, out_of_order: 1, crossed: 1, garbage: 1 },
      });
    });
    expect(await each.market.ticks(1, 10)).toEqual([{ ...good, seq: 1 }]);
  });

  test("reports a break of the feed as one gap from the tick before to the tick after, even across a restart", async () => {
    const each = freshMarket(replayedSpec());
    const ticks = makeTicks(3, start).map((tick, index) => ({
      ...tick,
      timeMs: start + index * 60_000,
    }));
    await withMarket(each, (_, feed) => {
      for (const tick of ticks.slice(0, 2)) feed.tick(tick);
      feed.lost("cut");
      feed.lost("second try");
    });
    await withMarket(each, async (market, feed) => {
      if (ticks[2]) feed.tick(ticks[2]);
      const gap = { fromMs: start + 60_000, toMs: start + 120_000, afterSeq: 2, reason: "cut" };
      expect(market.report().gaps).toEqual([gap]);
      expect((await market.candles({ period: "1min", zone, limit: 10 })).gaps).toEqual([gap]);
    });
  });
});

describe("a live market", () => {
  test("T8 continues the tick numbers after an eviction, under a new generation", async () => {
    const { spec, market } = freshMarket();
    const before = await market.quote(spec);
    await vi.waitFor(async () => expect((await market.report()).seq).toBeGreaterThan(20), waiting);
    // A market with a running feed is not evicted.
    await due(market);
    await runDurableObjectAlarm(market);
    const last = await market.report();
    await evictDurableObject(market);
    const after = await market.quote(spec);
    if (!before.ok || !after.ok) throw new Error("no quote");
    expect(after.quote.generation).toBe(before.quote.generation + 1);
    expect(after.quote.seq).toBeGreaterThan(last.seq);
    expect(after.quote.market).toBe(before.quote.market);
    const ticks = await allTicks(market);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, index) => index + 1));
    for (const [index, { timeMs }] of ticks.entries()) {
      expect(timeMs).toBeGreaterThanOrEqual(ticks[index - 1]?.timeMs ?? 0);
    }
    expect(ticks.find(({ seq }) => seq === before.quote.seq)).toMatchObject({
      bid: before.quote.bid,
      ask: before.quote.ask,
      timeMs: before.quote.timeMs,
    });
    // Counters survive too.
    expect((await market.report()).accepted).toBeGreaterThanOrEqual(ticks.length);
  });

  test("stops a market's feed when the market has no users, and restarts the feed at the next request for a quote", async () => {
    const { spec, market } = freshMarket();
    await market.quote(spec);
    expect((await market.report()).feedState).toBe("live");
    await due(market);
    expect(await runDurableObjectAlarm(market)).toBe(true);
    const idle = await market.report();
    expect([idle.feedState, idle.status]).toEqual(["idle", "no_price"]);
    const timers = await runInDurableObject(market, (_, { storage }) =>
      storage.sql.exec<{ name: string }>("SELECT name FROM timers").toArray(),
    );
    expect(timers.filter(({ name }) => name === "watch" || name === "idle")).toEqual([]);
    expect((await market.report()).seq).toBe(idle.seq);
    const again = await market.quote(spec);
    expect(again).toMatchObject({ ok: true, quote: { generation: idle.generation } });
    if (again.ok) expect(again.quote.seq).toBeGreaterThan(idle.seq);
  });

  test("keeps a market awake while a gateway's link is open", async () => {
    const { spec, market } = freshMarket();
    const link = await openLink(market, spec);
    await link.frame(0);
    await due(market);
    await runDurableObjectAlarm(market);
    expect(await market.report()).toMatchObject({ feedState: "live", links: 1 });
    link.socket.close(1000, "done");
    await vi.waitFor(async () => expect((await market.report()).links).toBe(0), waiting);
    await due(market);
    await runDurableObjectAlarm(market);
    expect((await market.report()).feedState).toBe("idle");
  });

  test("answers price_doubted after a late tick, and quotes again after the next tick on time", async () => {
    await withMarket(freshMarket(), async (market, feed) => {
      let nowMs = Date.now();
      const clock = vi.spyOn(Date, "now").mockImplementation(() => nowMs);
      try {
        const say = (behindMs = 0) =>
          feed.tick({ timeMs: nowMs - behindMs, bid: 80_000, ask: 80_001 });
        for (let count = 0; count < 40; count++) {
          nowMs += 4_000;
          say();
        }
        nowMs += 3_000;
        // The market is used to four seconds of silence, so three mean nothing.
        expect(await market.prices.quote(undefined, 0)).toMatchObject({ ok: true });
        say(8_000);
        expect(await market.prices.quote(undefined, 0)).toMatchObject({ error: "price_doubted" });
        nowMs += 500;
        say();
        expect(await market.prices.quote(undefined, 0)).toMatchObject({ ok: true });
      } finally {
        clock.mockRestore();
      }
    });
  });

  test("drops and counts a market's ticks outside its trading hours", async () => {
    const closed = freshMarket({ ...replayedSpec(), session: "forex" });
    const saturday = Date.UTC(2026, 10, 21, 12);
    const friday = Date.UTC(2026, 10, 20, 12);
    await withMarket(closed, async (market, feed) => {
      feed.tick({ timeMs: friday, bid: 1, ask: 2 });
      feed.tick({ timeMs: saturday, bid: 1, ask: 2 });
      expect(market.report()).toMatchObject({ accepted: 1, dropped: { market_closed: 1 } });
    });
  });
});

describe("links", () => {
  test("sends a snapshot first on a link, then frames with consecutive numbers and ticks in order", async () => {
    const { spec, market } = freshMarket();
    const link = await openLink(market, spec);
    await link.frame(2);
    link.send({ t: "periods", periods: ["1min", "1day"] });
    await link.frame(15);
    const { frames } = link;
    expect(frames[0]?.snapshot).toBe(true);
    expect(frames.map(({ n }) => n)).toEqual(frames.map((_, index) => index + 1));
    const seqs = frames.flatMap(({ tick }) => (tick ? [tick[0]] : []));
    expect(seqs.length).toBeGreaterThan(10);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    const last = frames.at(-1);
    expect(new Set(last?.candles.map(([period]) => period))).toEqual(new Set(["1min", "1day"]));
    const [seq = 0, timeMs, bid, ask] = last?.tick ?? [];
    expect(await market.ticks(seq, seq)).toEqual([{ seq, timeMs, bid, ask }]);
    // The subscription has changed, so the next frame starts with a snapshot.
    expect(frames.slice(1).some(({ snapshot }) => snapshot)).toBe(true);
    link.socket.close(1000, "done");
  });

  test("stops sending on a link whose frames stay unacknowledged, and resumes with a snapshot", async () => {
    const { spec, market } = freshMarket();
    const [silent, reader] = [await openLink(market, spec), await openLink(market, spec)];
    const reading = () => reader.send({ t: "ack", n: reader.frames.at(-1)?.n ?? 0 });
    await vi.waitFor(() => {
      reading();
      expect(reader.frames.length).toBeGreaterThan(80);
    }, waiting);
    const count = silent.frames.length;
    expect(count).toBeGreaterThan(30);
    expect(count).toBeLessThanOrEqual(60);
    const told = reader.frames.length;
    await vi.waitFor(() => {
      reading();
      expect(reader.frames.length).toBeGreaterThan(told + 5);
    }, waiting);
    expect(silent.frames).toHaveLength(count);
    // An acknowledgement of an unsent frame gives no credit.
    silent.send({ t: "ack", n: 1_000_000 });
    silent.send({ t: "ack", n: count });
    const next = await silent.frame(count);
    expect([next.n, next.snapshot]).toEqual([count + 1, true]);
    for (const { socket } of [silent, reader]) socket.close(1000, "done");
  });

  test("closes a gateway's link after an invalid message, and keeps the market running", async () => {
    const { spec, market } = freshMarket();
    for (const nonsense of ["", "null", "{}", '{"t":"nothing"}', "[".repeat(1_000)]) {
      const link = await openLink(market, spec);
      await link.frame(0);
      link.socket.send(nonsense);
      await vi.waitFor(() => expect([nonsense, link.closed]).toEqual([nonsense, 1008]), waiting);
    }
    expect(await market.quote(spec)).toMatchObject({ ok: true });
    expect((await market.fetch("https://market/link")).status).toBe(426);
  });
});

type MarketStub = ReturnType<typeof freshMarket>["market"];

/** Makes all timers due. */
function due(market: MarketStub): Promise<void> {
  return runInDurableObject(market, (_, { storage }) => {
    storage.sql.exec("UPDATE timers SET due_ms = 1");
  });
}

async function openLink(market: MarketStub, spec: ReturnType<typeof freshMarket>["spec"]) {
  const answer = await market.fetch("https://market/link", { headers: { Upgrade: "websocket" } });
  const socket = answer.webSocket;
  if (!socket) throw new Error(`no link: ${answer.status}`);
  const frames: LinkFrame[] = [];
  const link = {
    socket,
    frames,
    closed: null as number | null,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    /** The next frame after the first `after`. */
    async frame(after: number): Promise<LinkFrame> {
      await vi.waitFor(() => expect(frames.length).toBeGreaterThan(after), waiting);
      return frames[after] as LinkFrame;
    },
  };
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)) as LinkFrame);
  });
  socket.addEventListener("close", ({ code }) => {
    link.closed = code;
  });
  socket.accept();
  link.send({ t: "open", spec, zone: "Europe/London" });
  return link;
}
