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

/** Sends only pongs, at the client's interval, until every price is stale. */
function pongsOnly(): void {
  for (let passed = 0; passed <= 2 * staleAfterMs; passed += socketRhythm.pingMs) {
    freshness.pong();
    vi.advanceTimersByTime(socketRhythm.pingMs);
  }
}

describe("freshness of prices", () => {
  it("marks an open connection stale when its prices stop, even if the connection answers pings", () => {
    freshness.renew();
    pongsOnly();
    expect(told).toEqual([true, false]);
  });

  it("keeps a connection live while every market is closed and pongs arrive", () => {
    expects = false;
    freshness.renew();
    pongsOnly();
    expect(told).not.toContain(false);
  });

  it("marks a connection without pongs stale even when every market is closed", () => {
    expects = false;
    freshness.renew();
    vi.advanceTimersByTime(staleAfterMs);
    expect(told.at(-1)).toBe(false);
  });

  it("marks a stale connection live again when a price arrives", () => {
    freshness.renew();
    vi.advanceTimersByTime(staleAfterMs);
    freshness.renew();
    expect(told).toEqual([true, false, true]);
  });

  it("keeps a connection live when prices arrive just before the limit", () => {
    for (let frame = 0; frame < 5; frame++) {
      freshness.renew();
      vi.advanceTimersByTime(staleAfterMs - 1);
    }
    expect(told).not.toContain(false);
  });

  it("marks an open connection live at its first price, not before", () => {
    freshness.open();
    expect(told).toEqual([]);
    freshness.renew();
    expect(told).toEqual([true]);
  });

  it("marks a connection stale, and never live, when it receives no readable price", () => {
    freshness.open();
    pongsOnly();
    expect(told).toEqual([false]);
  });

  it("marks an open connection live at once when no price is expected", () => {
    expects = false;
    freshness.open();
    expect(told).toEqual([true]);
  });

  it("keeps the freshness mark of a closed connection", () => {
    freshness.renew();
    freshness.stop();
    vi.advanceTimersByTime(10 * staleAfterMs);
    expect(told).toEqual([true]);
  });
});
