/** Expiries on a real market object: its storage, its timers, its simulated feed. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ExpiryAnswer } from "#domain/contracts/market.ts";
import { Breaks } from "#durable-objects/market/feed/breaks.ts";
import { FeedStarts } from "#durable-objects/market/feed/feed-starts.ts";
import { Meta } from "#durable-objects/market/meta.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { freshMarket } from "./fed-market.ts";

async function decided(ask: () => Promise<ExpiryAnswer>): Promise<ExpiryAnswer> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await ask();
    if (answer.state !== "waiting") return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("still waiting");
}

describe("a live market", () => {
  it("decides an expiry when the next tick is stored, and never changes the decision", async () => {
    const { spec, market } = freshMarket();
    const opening = await market.quote(spec);
    if (!opening.ok) throw new Error(opening.error);
    const expiryMs = opening.quote.timeMs + 700;
    const ask = () => market.expiryAt(spec, expiryMs, opening.quote.seq);
    expect(await ask()).toEqual({ state: "waiting" });
    const answer = await decided(ask);
    if (answer.state !== "price") throw new Error(answer.state);
    expect(await market.priceAt(expiryMs)).toEqual({ ...answer.tick, doubt: "none" });
    expect(answer.tick.seq).toBeGreaterThan(opening.quote.seq);
    const [next] = await market.ticks(answer.tick.seq + 1, answer.tick.seq + 1);
    expect(next?.timeMs).toBeGreaterThan(expiryMs);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await ask()).toEqual(answer);
  });

  it("keeps a market awake until a minute after the announced expiry", async () => {
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

describe("what an expiry has to know of the feed", () => {
  it("tells which generations of the feed have started, and how long the feed has been lost", async () => {
    const { market } = freshMarket();
    await runInDurableObject(market, (_, { storage }) => {
      let nowMs = 1_000;
      const db = storageDatabase(storage);
      const starts = new FeedStarts(db);
      starts.note(2);
      starts.note(2);
      expect([starts.has(1), starts.has(2)]).toEqual([false, true]);

      const log = new TickLog(storage.sql, 1, 0);
      const breaks = new Breaks({ meta: new Meta(db), log, now: () => nowMs });
      expect(breaks.lostForMs()).toBeNull();
      breaks.lost("gone");
      nowMs = 5_000;
      breaks.lost("still gone");
      expect(breaks.lostForMs()).toBe(4_000);
      breaks.close(null, { timeMs: 3, bid: 1, ask: 1 }, { session: "24x7" });
      expect(breaks.lostForMs()).toBeNull();
      // A restart misses ticks, but the market notices it only when it is over.
      breaks.open("restart");
      expect(breaks.lostForMs()).toBeNull();
    });
  });
});
