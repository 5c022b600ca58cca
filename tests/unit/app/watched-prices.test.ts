import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PriceView, WatchedPrices } from "#app/realtime/watched-prices.ts";
import { topicSchema } from "#domain/contracts/client-messages.ts";
import { viewLimits } from "#domain/contracts/socket.ts";

let told: (PriceView | null)[];
let watched: WatchedPrices;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  watched = new WatchedPrices();
  watched.start((view) => {
    // Sends no view twice in a row, like `Subscriptions`.
    if (JSON.stringify(view) !== JSON.stringify(told.at(-1))) told.push(view);
    if (view) topicSchema.parse({ topic: "DAY_MARKET", ...view });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const rows = (...ids: number[]): PriceView => ({ ids, open: [] });

/** Longer than any watched price lingers (ms). */
const longMs = 60_000;

describe("the prices that a page watches", () => {
  it("requests watched prices together, after a short wait", () => {
    for (const id of [3, 1, 2, 1]) watched.retain(id);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([rows(1, 2, 3)]);
    vi.advanceTimersByTime(longMs);
    expect(told).toHaveLength(1);
  });

  it("watches a price for a while after its row has left, so that scrolling sends no requests", () => {
    const release = watched.retain(1);
    watched.retain(2);
    vi.advanceTimersByTime(100);
    for (let time = 0; time < 10; time++) {
      const back = watched.retain(3 + (time % 2));
      vi.advanceTimersByTime(500);
      back();
    }
    expect(told.slice(1)).toEqual([rows(1, 2, 3), rows(1, 2, 3, 4)]);
    release();
    vi.advanceTimersByTime(longMs);
    expect(told.at(-1)).toEqual(rows(2));
  });

  it("stops watching a price only after every watcher has released the price", () => {
    const [first, second] = [watched.retain(1), watched.retain(1)];
    vi.advanceTimersByTime(100);
    first();
    vi.advanceTimersByTime(longMs);
    expect(told).toHaveLength(1);
    second();
    vi.advanceTimersByTime(longMs);
    expect(told).toEqual([rows(1), null]);
    expect([...watched.ids]).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("watches a market at the fast pace while a page has the market open and for a while longer, then at the pace of a row", () => {
    watched.retain(1);
    const release = watched.retain(1, true);
    watched.retain(2);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([{ ids: [1, 2], open: [1] }]);
    release();
    vi.advanceTimersByTime(longMs);
    expect(told.at(-1)).toEqual(rows(1, 2));
  });

  it("watches only as many prices as a socket may: the newest four open markets and the newest rows in view", () => {
    for (const id of [9, 8, 7, 6, 5]) watched.retain(id, true);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([{ ids: [5, 6, 7, 8, 9], open: [8, 7, 6, 5] }]);
    for (let id = 10; id < 300; id++) watched.retain(id);
    vi.advanceTimersByTime(100);
    expect(told.at(-1)?.ids).toHaveLength(viewLimits.rowsMax);
    expect(told.at(-1)?.ids.at(-1)).toBe(299);
  });
});
