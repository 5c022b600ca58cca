import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tick } from "#domain/market/tick.ts";
import { liveRules, replayRules, TickGate, type TickRules } from "#domain/market/validate.ts";

const now = 1_800_000_000_000;
const quote = (bid: number, timeMs = now, ask = bid + 0.01): Tick => ({ timeMs, bid, ask });
const trade = (last: number, timeMs = now): Tick => ({ ...quote(last, timeMs), last, size: 1 });

/** Reason why a live market drops a tick, after at most one earlier tick. */
function reasonOf(tick: Tick, last: Tick | null = null, rules: TickRules = liveRules) {
  const gate = new TickGate(rules, last);
  const { accepted, dropped } = gate.accept(tick, now);
  // A tick with a stamp ahead waits until the wall clock has reached the stamp.
  accepted.push(...gate.expire(now + 10_000).accepted);
  expect(accepted.length + dropped.length).toBe(1);
  return dropped[0] ?? null;
}

describe("rule by rule", () => {
  it("drops garbage ticks", () => {
    const bad = [0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const price of bad) {
      expect(reasonOf({ timeMs: now, bid: price, ask: 1 })).toBe("garbage");
      expect(reasonOf({ timeMs: now, bid: 1, ask: price })).toBe("garbage");
      expect(reasonOf({ ...quote(1), last: price })).toBe("garbage");
    }
    for (const timeMs of [0, -1, 1.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(reasonOf(quote(1, timeMs))).toBe("garbage");
    }
    for (const size of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(reasonOf({ ...trade(1), size })).toBe("garbage");
    }
    expect(reasonOf({ ...trade(1), size: 0 })).toBeNull();
  });

  it("drops crossed ticks, and accepts a bid that equals the ask", () => {
    expect(reasonOf(quote(1.1, now, 1.09))).toBe("crossed");
    expect(reasonOf(quote(1.1, now, 1.1))).toBeNull();
  });

  it("drops future and stale ticks, on live feeds only", () => {
    const { futureMsMax, staleMsMax } = liveRules.wallClock ?? { futureMsMax: 0, staleMsMax: 0 };
    for (const [timeMs, reason] of [
      [now + futureMsMax, null],
      [now + futureMsMax + 1, "future"],
      [now - staleMsMax, null],
      [now - staleMsMax - 1, "stale"],
    ] as const) {
      expect([timeMs - now, reasonOf(quote(1, timeMs))]).toEqual([timeMs - now, reason]);
      expect(reasonOf(quote(1, timeMs), null, replayRules)).toBeNull();
    }
  });

  it("drops a tick that is out of order, and accepts a second tick in the same millisecond", () => {
    expect(reasonOf(quote(1, now - 1), quote(1))).toBe("out_of_order");
    expect(reasonOf(quote(1.001), quote(1))).toBeNull();
  });

  it("drops duplicate quotes, and counts equal trades as two", () => {
    expect(reasonOf(quote(1), quote(1))).toBe("duplicate");
    expect(reasonOf(quote(1, now + 1), quote(1))).toBeNull();
    expect(reasonOf({ ...quote(1), ask: 1.02 }, quote(1))).toBeNull();
    expect(reasonOf(trade(1), trade(1))).toBeNull();
    expect(reasonOf(trade(1), quote(1))).toBeNull();
  });

  it("names the rule that comes first in the checks when a dropped tick breaks two rules", () => {
    expect(reasonOf({ timeMs: now - 1e9, bid: 2, ask: 1 }, quote(1))).toBe("crossed");
    expect(reasonOf(quote(1, now - 1e6), quote(1))).toBe("stale");
    expect(reasonOf({ timeMs: Number.NaN, bid: 2, ask: 1 })).toBe("garbage");
  });
});

describe("spikes", () => {
  const far = (after: number, price = 200) => trade(price, now + after);
  const gate = () => new TickGate(liveRules, trade(100));
  const none = { accepted: [], dropped: [] };

  it("holds a single spike, and drops the spike when the price comes back", () => {
    const each = gate();
    expect(each.accept(far(1), now + 1)).toEqual(none);
    expect(each.releaseAtMs).toBe(now + 1 + liveRules.spikeHeldMsMax);
    const back = trade(100.1, now + 2);
    expect(each.accept(back, now + 2)).toEqual({ accepted: [back], dropped: ["spike"] });
    expect(each.releaseAtMs).toBeNull();
    expect(each.expire(now + 1e6)).toEqual(none);
  });

  it("accepts all ticks of a lasting jump in order", () => {
    const each = gate();
    const ticks = [1, 2, 3, 4].map((after) => far(after, 200 + after));
    for (const tick of ticks.slice(0, 3)) expect(each.accept(tick, tick.timeMs)).toEqual(none);
    const last = ticks[3] as Tick;
    expect(each.accept(last, last.timeMs)).toEqual({ accepted: ticks, dropped: [] });
    // The gate now takes the new price as normal.
    expect(each.accept(far(5, 204.1), now + 5).accepted).toHaveLength(1);
    expect(each.accept(trade(100, now + 6), now + 6)).toEqual(none);
  });

  it("holds a jump in a quiet market for the maximum time, and then accepts the jump", () => {
    const each = gate();
    const jump = far(0);
    each.accept(jump, now);
    const due = each.releaseAtMs ?? 0;
    expect(each.expire(due - 1)).toEqual(none);
    expect(each.expire(due)).toEqual({ accepted: [jump], dropped: [] });
    expect(each.expire(due)).toEqual(none);
    const another = gate();
    const [first, late] = [far(0), far(1)];
    another.accept(first, now);
    expect(another.accept(late, due)).toEqual({ accepted: [first, late], dropped: [] });
  });

  it("holds a spike of more than 0.5 percent, in bids and in trades", () => {
    const accepted = (tick: Tick) => gate().accept(tick, now + 1).accepted.length;
    expect(accepted(trade(100.5, now + 1))).toBe(1);
    expect(accepted(trade(100.51, now + 1))).toBe(0);
    expect(accepted(trade(99.49, now + 1))).toBe(0);
    expect(accepted({ timeMs: now + 1, bid: 50, ask: 101, last: 100 })).toBe(0);
  });

  it("holds neither a market's first tick nor a replayed tick", () => {
    expect(new TickGate(liveRules, null).accept(trade(5), now).accepted).toHaveLength(1);
    expect(new TickGate(replayRules, trade(100)).accept(far(1), now).accepted).toHaveLength(1);
  });

  it("drops a tick that is older than a held spike", () => {
    const each = gate();
    each.accept(far(10), now + 10);
    expect(each.accept(trade(100, now + 5), now + 10).dropped).toEqual(["out_of_order"]);
  });
});

describe("whatever a feed sends", () => {
  const anyNumber = fc.oneof(
    fc.double({ min: 90, max: 110, noNaN: true }),
    fc.double({ min: 1, max: 1_000, noNaN: true }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 1e308),
  );
  const anyTick = fc
    .tuple(fc.integer({ min: -70_000, max: 10_000 }), anyNumber, anyNumber, fc.option(anyNumber))
    .map(([offset, a, b, last]): Tick => {
      const tick = { timeMs: now + offset, bid: Math.min(a, b), ask: Math.max(a, b) };
      return last === null ? tick : { ...tick, last };
    });
  const anySteps = fc.array(fc.tuple(anyTick, fc.integer({ min: 0, max: 1_500 })), {
    maxLength: 120,
  });

  it.each([
    ["live", liveRules],
    ["replay", replayRules],
  ])(
    "accepts or drops each tick exactly once by the %s rules, and accepts no tick older than the last accepted",
    (_, rules) => {
      fc.assert(
        fc.property(anySteps, (steps) => {
          const gate = new TickGate(rules, null);
          const accepted: Tick[] = [];
          let dropped = 0;
          let clock = now;
          for (const [tick, wait] of steps) {
            clock += wait;
            const expired = gate.expire(clock);
            const verdict = gate.accept(tick, clock);
            accepted.push(...expired.accepted, ...verdict.accepted);
            dropped += expired.dropped.length + verdict.dropped.length;
          }
          // Ticks with stamps ahead are released first, and may be spikes.
          for (const later of [1e9, 2e9]) {
            const rest = gate.expire(clock + later);
            accepted.push(...rest.accepted);
            dropped += rest.dropped.length;
          }
          expect(gate.doubtedFromMs).toBeNull();
          expect(accepted.length + dropped).toBe(steps.length);
          for (const [index, tick] of accepted.entries()) {
            expect(tick.timeMs).toBeGreaterThanOrEqual(accepted[index - 1]?.timeMs ?? 0);
            expect(tick.bid).toBeGreaterThan(0);
            expect(tick.ask).toBeGreaterThanOrEqual(tick.bid);
          }
          // Ticks come out in order of arrival, each at most once.
          let from = 0;
          for (const tick of accepted) {
            const found = steps.findIndex(([each], index) => index >= from && each === tick);
            expect(found).toBeGreaterThanOrEqual(from);
            from = found + 1;
          }
        }),
        { numRuns: 300 },
      );
    },
  );
});
