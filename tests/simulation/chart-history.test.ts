/** A market's knowledge of its past, with sources that answer in part, refuse, or are late. */
import { beforeEach, expect, test } from "vitest";
import type { Candle } from "#domain/market/candle.ts";
import { CandleHistory } from "#durable-objects/market/candles/candle-history.ts";
import { CandleStore } from "#durable-objects/market/candles/candle-store.ts";
import type { Feed } from "#durable-objects/market/feed/feed.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

const minute = 60_000;
const day = 86_400_000;
const start = Date.UTC(2026, 6, 14, 9);

const bar = (timeMs: number): Candle => ({
  ...{ timeMs, open: 1, high: 2, low: 1, close: 2 },
  volume: null,
});
const whole = (fromMs: number, toMs: number) => {
  const bars: Candle[] = [];
  for (let at = Math.ceil(fromMs / minute) * minute; at < toMs; at += minute) bars.push(bar(at));
  return bars;
};

let nowMs: number;
let asked: Array<[fromMs: number, toMs: number]>;
let answer: (fromMs: number, toMs: number) => Candle[];
let store: CandleStore;
let history: CandleHistory;
let storage: DurableObjectStorage;

function wake(session = "24x7"): void {
  store = new CandleStore(storageDatabase(storage));
  history = new CandleHistory({
    store,
    feed: () =>
      ({
        history: async (_: string, fromMs: number, toMs: number) => {
          asked.push([fromMs, toMs]);
          return answer(fromMs, toMs);
        },
      }) as unknown as Feed,
    hours: () => ({ session }),
    now: () => nowMs,
    clockMs: () => nowMs,
  });
}

beforeEach(() => {
  nowMs = start;
  asked = [];
  answer = whole;
  storage = new MemoryStorage().attach();
  migrate(storage, marketMigrations);
  wake();
});

const cover = (fromMs: number, toMs: number) => history.cover("1min", "UTC", fromMs, toMs);
const barsOf = (fromMs: number, toMs: number) =>
  store.stored("1min", fromMs, toMs, 100_000).map(({ timeMs }) => timeMs);
const minutesOf = (fromMs: number, toMs: number) => whole(fromMs, toMs).map(({ timeMs }) => timeMs);

test("returns the newest bars even after a caller has requested much older ones", async () => {
  await cover(start - 204 * day, start - 200 * day);
  await cover(start - 4 * day, start);
  expect(barsOf(start - 4 * day, start)).toEqual(minutesOf(start - 4 * day, start));
  // Bars in between are requested when a visitor views them, also after a restart.
  wake();
  await cover(start - 121 * day, start - 120 * day);
  expect(barsOf(start - 121 * day, start - 120 * day)).toHaveLength(1_440);
  const before = asked.length;
  await cover(start - 4 * day, start);
  expect(asked.length).toBe(before);
});

test("requests refused bars again once the source's plan or key allows these bars", async () => {
  answer = () => {
    throw new Error("HTTP 401");
  };
  await expect(cover(start - day, start)).rejects.toThrow("401");
  // A refused source is not asked at each view.
  await cover(start - day, start);
  expect(asked).toHaveLength(1);
  answer = whole;
  nowMs += minute;
  await cover(start - day, start);
  expect(barsOf(start - day, start)).toHaveLength(1_440);
});

test("stores the bars that a chart source returned, and requests the missing older bars later", async () => {
  answer = (fromMs, toMs) => whole(Math.max(fromMs, start - 100 * minute), toMs);
  await cover(start - 200 * minute, start);
  expect(history.knows("1min", "UTC", start - 100 * minute, start)).toBe(true);
  expect(history.knows("1min", "UTC", start - 200 * minute, start)).toBe(false);
  answer = whole;
  nowMs += 15 * minute;
  await cover(start - 200 * minute, start);
  expect(asked.slice(1).map(([, toMs]) => toMs)).toContain(start - 100 * minute);
  expect(barsOf(start - 200 * minute, start)).toHaveLength(200);
});

test("believes a chart source's empty answer only when the market was closed", async () => {
  answer = () => [];
  await cover(start - day, start);
  expect(history.knows("1min", "UTC", start - day, start)).toBe(false);
  wake("forex");
  const saturday = Date.UTC(2026, 6, 11);
  await cover(saturday, saturday + 12 * 60 * minute);
  expect(history.knows("1min", "UTC", saturday, saturday + 12 * 60 * minute)).toBe(true);
});

test("limits the requests per minute to a chart source, whatever visitors view", async () => {
  for (let back = 1; back < 200; back++) {
    await cover(start - (back + 1) * 4 * day, start - back * 4 * day);
  }
  expect(asked.length).toBeLessThanOrEqual(24);
  for (const [fromMs, toMs] of asked) expect(toMs - fromMs).toBeLessThanOrEqual(6_000 * minute);
  nowMs += 15 * minute;
  await cover(start - 4 * day, start);
  expect(barsOf(start - 4 * day, start)).toHaveLength(4 * 1_440);
});

test("fills holes that an earlier release left in a chart's history, and keeps the platform's own bars", async () => {
  const own = { ...bar(start - 10 * minute), close: 1.5 };
  store.fill("1min", [own, bar(start - 300 * day)]);
  storage.sql.exec("INSERT INTO coverage VALUES ('1min', 0)");
  wake();
  await cover(start - day, start);
  expect(barsOf(start - day, start)).toHaveLength(1_440);
  expect(store.stored("1min", own.timeMs, own.timeMs + 1, 1)).toEqual([own]);
});

test("requests no bars from a chart source when the market's own ticks build them", async () => {
  history.ownTick(start - 60 * minute);
  await cover(start - 30 * minute, start);
  expect(asked).toEqual([]);
  history.ownEnd(start - 10 * minute);
  await cover(start - 30 * minute, start);
  expect(asked).toEqual([[start - 10 * minute, start]]);
});
