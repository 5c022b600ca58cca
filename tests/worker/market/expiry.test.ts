/** Settlements on a real market object: its storage, its timers, its simulated feed. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ExpiryAnswer } from "#domain/contracts/market.ts";
import { FeedWatch } from "#durable-objects/market/feed/feed-watch.ts";
import { Meta } from "#durable-objects/market/schema.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { freshMarket } from "./fed-market.ts";

async function decided(ask: () => Promise<ExpiryAnswer>): Promise<ExpiryAnswer> {
  for (let tries = 0; tries < 50; tries++) {
    const settlement = await ask();
    if (settlement.state !== "waiting") return settlement;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("still waiting");
}

describe("a live market", () => {
  it("decides once the next tick is stored, and says the same for ever", async () => {
    const { spec, market } = freshMarket();
    const opening = await market.quote(spec);
    if (!opening.ok) throw new Error(opening.error);
    const expiryMs = opening.quote.timeMs + 700;
    const ask = () => market.expiryAt(spec, expiryMs, opening.quote.seq);
    expect(await ask()).toEqual({ state: "waiting" });
    const settlement = await decided(ask);
    if (settlement.state !== "price") throw new Error(settlement.state);
    expect(await market.priceAt(expiryMs)).toEqual({ ...settlement.tick, doubt: "none" });
    expect(settlement.tick.seq).toBeGreaterThan(opening.quote.seq);
    const [next] = await market.ticks(settlement.tick.seq + 1, settlement.tick.seq + 1);
    expect(next?.timeMs).toBeGreaterThan(expiryMs);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await ask()).toEqual(settlement);
  });

  it("stays awake until a minute after the expiry it was told of", async () => {
    const { spec, market } = freshMarket();
    const opening = await market.quote(spec);
    if (!opening.ok) throw new Error(opening.error);
    const expiryMs = Date.now() + 300_000;
    await market.expiryAt(spec, expiryMs, opening.quote.seq);
    const idleMs = await runInDurableObject(market, (_, state) =>
      new Timers(state.storage).dueOf("idle"),
    );
    expect(idleMs).toBeGreaterThanOrEqual(expiryMs + 59_000);
  });
});

describe("what a feed is watched for", () => {
  const sink = { tick() {}, drop() {}, live() {}, lost() {} };

  it("its starts after a stored tick, and since when it is lost", async () => {
    const { market } = freshMarket();
    await runInDurableObject(market, (_, { storage }) => {
      const meta = new Meta(storage.sql);
      let nowMs = 1_000;
      const watch = new FeedWatch(storage.sql, meta, () => nowMs);
      watch.listen(sink);
      const log = new TickLog(storage.sql, 1, 0);
      log.append({ timeMs: 1, bid: 1, ask: 1 });
      log.append({ timeMs: 2, bid: 1, ask: 1 });
      log.flush();
      expect([watch.startedAfter(0), watch.startedAfter(2)]).toEqual([false, false]);
      const heard = watch.listen(sink);
      watch.listen(sink);
      expect([watch.startedAfter(1), watch.startedAfter(2)]).toEqual([false, true]);

      expect(watch.lostForMs()).toBeNull();
      heard.lost("gone");
      meta.set("break_reason", "gone");
      nowMs = 5_000;
      heard.lost("still gone");
      expect(watch.lostForMs()).toBe(4_000);
      meta.set("break_reason", "");
      expect(watch.lostForMs()).toBeNull();
      heard.tick({ timeMs: 3, bid: 1, ask: 1 });
      expect(watch.heardMs).toBe(5_000);
    });
  });
});
