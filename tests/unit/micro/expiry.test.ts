import { describe, expect, it } from "vitest";
import type { FeedGap } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import {
  decideExpiry,
  lostMsMax,
  type Quiet,
  waitMsMax,
} from "#durable-objects/market/expiry/expiry.ts";
import { MemoryTicks } from "./memory-ticks.ts";

const expiryMs = Date.UTC(2026, 10, 21, 12, 0, 30);
const opening: StoredTick = { seq: 1, timeMs: expiryMs - 30_000, bid: 1.1, ask: 1.1002 };
const at = (seq: number, timeMs: number, bid = 1.1): StoredTick => ({
  seq,
  timeMs,
  bid,
  ask: bid + 0.0002,
});
const a = at(2, expiryMs - 100);
const b = at(3, expiryMs);
const c = at(4, expiryMs + 1);

const justNow: Quiet = { expiredForMs: 500, lostForMs: null };
const asked = { expiryMs, afterSeq: 1, generation: 7 };

function settle(ticks: StoredTick[], more: { gaps?: FeedGap[]; starts?: number[] } = {}) {
  return (quiet: Quiet) => decideExpiry(new MemoryTicks(ticks, more), asked, quiet);
}

describe("the price of an expiry", () => {
  it("settles at the tick of the expiry's millisecond when a later tick is stored", () => {
    expect(settle([opening, a, b])(justNow)).toEqual({ state: "waiting" });
    expect(settle([opening, a, b, c])(justNow)).toEqual({ state: "price", tick: b, generation: 7 });
  });

  it("settles at the last tick before the expiry when the expiry's own millisecond has no tick", () => {
    expect(settle([opening, a, c])(justNow)).toEqual({ state: "price", tick: a, generation: 7 });
  });

  it("settles at the last received tick when several share the expiry's millisecond", () => {
    const second = at(4, expiryMs, 1.2);
    const later = at(5, expiryMs + 1);
    const { state, ...rest } = settle([opening, b, second, later])(justNow);
    expect([state, rest]).toEqual(["price", { tick: second, generation: 7 }]);
  });

  it("finds the same price of an expiry at every request", () => {
    const more = [c, at(5, expiryMs + 5_000), at(6, expiryMs + 7_200_000)];
    for (const quiet of [
      justNow,
      { expiredForMs: 10 * waitMsMax, lostForMs: null },
      { expiredForMs: -1, lostForMs: null },
      { expiredForMs: 5, lostForMs: 10 * lostMsMax },
    ]) {
      for (let count = 1; count <= more.length; count++) {
        expect(settle([opening, a, b, ...more.slice(0, count)])(quiet)).toMatchObject({ tick: b });
      }
    }
  });
});

describe("a returned stake", () => {
  const gap = (fromMs: number, toMs: number): FeedGap => ({
    fromMs,
    toMs,
    afterSeq: 0,
    reason: "lost",
  });

  it("returns the stake when a marked gap of the feed covers the expiry", () => {
    const late = at(3, expiryMs + 20_000);
    const decided = settle([opening, a, late], { gaps: [gap(a.timeMs, late.timeMs)] })(justNow);
    expect(decided).toEqual({ state: "void", reason: "feed_gap" });
  });

  it.each([
    ["ends with it", expiryMs - 5_000, expiryMs, "price"],
    ["begins with it", expiryMs, expiryMs + 5_000, "void"],
    ["ends before it", expiryMs - 9_000, expiryMs - 5_000, "price"],
    ["begins after it", expiryMs + 1, expiryMs + 5_000, "price"],
  ])(
    "returns the stake only when a gap of the feed covers the expiry (here the gap %s)",
    (_, fromMs, toMs, state) => {
      const decided = settle([opening, a, b, c], { gaps: [gap(fromMs, toMs)] })(justNow);
      expect(decided.state).toBe(state);
    },
  );

  it("returns the stake when a new connection began between the last tick before the expiry and the next tick", () => {
    const late = at(3, expiryMs + 300_000);
    expect(settle([opening, a, late], { starts: [a.seq] })(justNow)).toEqual({
      state: "void",
      reason: "feed_gap",
    });
    expect(settle([opening, a, late], { starts: [opening.seq] })(justNow).state).toBe("price");
  });

  it("returns the stake when no tick came between opening and expiry", () => {
    expect(settle([opening, c])(justNow)).toEqual({ state: "void", reason: "no_tick" });
  });

  it("returns the stake when the opening tick is no longer kept", () => {
    expect(settle([c])(justNow)).toEqual({ state: "void", reason: "feed_gap" });
  });

  it("returns the stake after the expiry when the feed is lost for over a minute", () => {
    const quiet = { expiredForMs: 1, lostForMs: lostMsMax };
    const ticks = [opening, a];
    expect(settle(ticks)(quiet)).toEqual({ state: "waiting" });
    expect(settle(ticks)({ ...quiet, lostForMs: lostMsMax + 1 })).toEqual({
      state: "void",
      reason: "feed_gap",
    });
    const early = { expiredForMs: -1, lostForMs: lostMsMax + 1 };
    expect(settle(ticks)(early)).toEqual({ state: "waiting" });
  });

  it("returns the stake when an hour has passed without a later tick", () => {
    const quiet = { expiredForMs: waitMsMax, lostForMs: null };
    expect(settle([opening, a])(quiet)).toEqual({ state: "waiting" });
    expect(settle([])({ ...quiet, expiredForMs: waitMsMax + 1 })).toEqual({
      state: "void",
      reason: "feed_gap",
    });
  });
});
