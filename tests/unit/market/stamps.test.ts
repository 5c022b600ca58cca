import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tick } from "#domain/market/tick.ts";
import { liveRules, TickGate } from "#domain/market/validate.ts";

const start = 1_800_000_000_000;
const confirmations = liveRules.spikeConfirmations;

/** A gate, and a feed whose clock is ahead of ours by `leadMs`. */
class Feed {
  readonly gate = new TickGate(liveRules, null);
  nowMs = start;
  leadMs = 0;
  price = 10_000;

  /** Sends a tick after `waitMs`, with a stamp that is off the feed's clock by `wrongByMs`. */
  tick(waitMs: number, wrongByMs = 0): { accepted: number[]; dropped: string[] } {
    this.nowMs += waitMs;
    this.price = Math.round((this.price + 0.01) * 100) / 100;
    const timeMs = this.nowMs + this.leadMs + wrongByMs;
    const tick: Tick = { timeMs, bid: this.price, ask: this.price };
    const { accepted, dropped } = this.gate.accept(tick, this.nowMs);
    return { accepted: accepted.map((each) => each.bid), dropped };
  }

  settle(count = 40): this {
    for (let index = 0; index < count; index++) this.tick(500);
    return this;
  }
}

describe("one timestamp ahead of the others", () => {
  it.each([0, 2_000, -300, -8_000])(
    "drops one tick stamped ahead of the others when the feed's clock leads by %i ms",
    (leadMs) => {
      const feed = new Feed();
      feed.leadMs = leadMs;
      feed.settle();
      expect(feed.tick(500, 2_900)).toEqual({ accepted: [], dropped: [] });
      expect(feed.gate.doubtedFromMs).not.toBeNull();
      expect(feed.tick(500)).toEqual({ accepted: [feed.price], dropped: ["future"] });
      expect(feed.gate.doubtedFromMs).toBeNull();
    },
  );

  it("drops a market's first tick when that tick is stamped ahead and the next tick is not", () => {
    const feed = new Feed();
    expect(feed.tick(0, 4_500).accepted).toEqual([]);
    expect(feed.tick(100)).toEqual({ accepted: [feed.price], dropped: ["future"] });
  });

  it("accepts every correct tick without delay when other ticks are stamped ahead", () => {
    const wrong = fc.array(fc.integer({ min: 300, max: 4_900 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(wrong, (stamps) => {
        const feed = new Feed().settle();
        for (const wrongByMs of stamps) {
          feed.tick(20, wrongByMs);
          expect(feed.tick(20).accepted.at(-1)).toBe(feed.price);
        }
      }),
    );
  });

  it("accepts a tick stamped ahead later, when the clock comes near its stamp and no other tick has arrived", () => {
    const feed = new Feed().settle();
    feed.tick(500, 3_000);
    const at = feed.gate.releaseAtMs ?? 0;
    expect(at - feed.nowMs).toBe(2_750);
    expect(feed.gate.expire(at - 1).accepted).toEqual([]);
    expect(feed.gate.expire(at).accepted.map(({ bid }) => bid)).toEqual([feed.price]);
  });
});

describe("a feed whose clock is ahead", () => {
  it.each([500, 2_000, 4_900])(
    "drops no tick of a feed when its clock is %i ms ahead from its first tick on",
    (leadMs) => {
      const feed = new Feed();
      feed.leadMs = leadMs;
      const accepted: number[] = [];
      for (let index = 0; index < 10; index++) accepted.push(...feed.tick(20).accepted);
      expect(accepted).toHaveLength(10);
      // From then on the gate accepts the feed's stamps at once.
      expect(feed.tick(20).accepted).toEqual([feed.price]);
    },
  );

  it("accepts a slow market's tick without delay when its stamp is as far ahead as those of all earlier ticks", () => {
    const feed = new Feed();
    feed.leadMs = 2_000;
    const accepted: number[] = [];
    for (let index = 0; index < 20; index++) accepted.push(...feed.tick(10_000).accepted);
    expect(accepted).toHaveLength(20);
    expect(feed.tick(10_000).accepted).toEqual([feed.price]);
  });

  it("accepts all ticks of a feed whose clock jumps ahead when enough ticks agree", () => {
    const feed = new Feed().settle();
    feed.leadMs = 3_000;
    for (let index = 0; index < confirmations; index++) {
      expect(feed.tick(100)).toEqual({ accepted: [], dropped: [] });
    }
    expect(feed.tick(100).accepted).toHaveLength(confirmations + 1);
    expect(feed.tick(100).accepted).toEqual([feed.price]);
  });
});

it("accepts a correct tick without delay after a series of late ticks", () => {
  const feed = new Feed().settle(200);
  for (let index = 0; index < 100; index++) expect(feed.tick(1, -9_000).dropped).not.toEqual([]);
  expect(feed.tick(10).accepted).toEqual([feed.price]);
});

it("dates a delayed tick by its timestamp, not by its arrival", () => {
  const feed = new Feed();
  feed.leadMs = 1_000;
  feed.settle();
  const late: Tick = { timeMs: feed.nowMs + 1_000 - 4_000, bid: 1, ask: 1 };
  expect(feed.gate.freshAtMs(late, feed.nowMs)).toBe(feed.nowMs - 4_000);
});
