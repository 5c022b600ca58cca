import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Freshness, staleAfterMs } from "#app/realtime/freshness.ts";
import { socketRhythm } from "#domain/contracts/socket.ts";

let told: boolean[];
let expects: boolean;
let freshness: Freshness;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  expects = true;
  freshness = new Freshness({
    arePricesDue: () => expects,
    onChange: (fresh) => told.push(fresh),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pongs in the client's rhythm, longer than anything stays fresh by itself. */
function pongsOnly(): void {
  for (let passed = 0; passed <= 2 * staleAfterMs; passed += socketRhythm.pingMs) {
    freshness.pong();
    vi.advanceTimersByTime(socketRhythm.pingMs);
  }
}

describe("freshness of prices", () => {
  it("an open connection whose prices stopped is stale, though it answers pings", () => {
    freshness.renew();
    pongsOnly();
    expect(told).toEqual([true, false]);
  });

  it("is not stale by night, when every market is closed and only pongs come", () => {
    expects = false;
    freshness.renew();
    pongsOnly();
    expect(told).not.toContain(false);
  });

  it("without even a pong is stale by night too", () => {
    expects = false;
    freshness.renew();
    vi.advanceTimersByTime(staleAfterMs);
    expect(told.at(-1)).toBe(false);
  });

  it("a price makes it live again", () => {
    freshness.renew();
    vi.advanceTimersByTime(staleAfterMs);
    freshness.renew();
    expect(told).toEqual([true, false, true]);
  });

  it("prices keep it live up to the last moment", () => {
    for (let frame = 0; frame < 5; frame++) {
      freshness.renew();
      vi.advanceTimersByTime(staleAfterMs - 1);
    }
    expect(told).not.toContain(false);
  });

  it("an open connection is live by its first price, never before", () => {
    freshness.open();
    expect(told).toEqual([]);
    freshness.renew();
    expect(told).toEqual([true]);
  });

  it("prices that never come, or are never understood, are stale and were never live", () => {
    freshness.open();
    pongsOnly();
    expect(told).toEqual([false]);
  });

  it("an open connection is live at once where no price is due", () => {
    expects = false;
    freshness.open();
    expect(told).toEqual([true]);
  });

  it("says nothing about a connection that is gone", () => {
    freshness.renew();
    freshness.stop();
    vi.advanceTimersByTime(10 * staleAfterMs);
    expect(told).toEqual([true]);
  });
});
