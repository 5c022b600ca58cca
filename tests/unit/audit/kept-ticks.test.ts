import { expect, test } from "vitest";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

const startMs = Date.UTC(2026, 10, 16);
const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;

/** Two hours of ticks, one in 100 s, each in its own row, and a tick exactly on a quarter. */
function twoHours(): TickLog {
  const storage = new MemoryStorage().attach();
  migrate(storage, marketMigrations);
  const log = new TickLog(storage.sql, 1, 0);
  for (let count = 0; count < 72; count++) {
    log.append({ timeMs: startMs + 50_000 + count * 100_000, bid: 1 + count, ask: 2 + count });
    log.flush();
  }
  log.append({ timeMs: startMs + 8 * quarterMs + quarterMs, bid: 500, ask: 501 });
  log.append({ timeMs: startMs + 8 * quarterMs + quarterMs + 1, bid: 600, ask: 601 });
  log.flush();
  log.append({ timeMs: startMs + 100 * quarterMs, bid: 900, ask: 901 });
  log.flush();
  return log;
}

test("finds the same price for each quarter of an hour after older ticks in between were dropped", () => {
  const log = twoHours();
  const priceAt = (quarter: number) => log.priceAt(startMs + quarter * quarterMs)?.bid;
  const quarters = Array.from({ length: 101 }, (_each, index) => index);
  const before = quarters.map(priceAt);
  log.prune(startMs + 50 * quarterMs);
  expect(quarters.map(priceAt)).toEqual(before);
  expect(before[9]).toBe(500);
  // The log has dropped all other ticks.
  const kept = [...log.since(0)];
  expect(kept).toHaveLength(8 + 2 + 1);
  log.prune(startMs + 60 * quarterMs);
  expect([...log.since(0)]).toEqual(kept);
});

test("keeps a price for each quarter of an hour for 90 days", () => {
  const log = twoHours();
  log.prune(startMs + 90 * dayMs);
  expect([...log.since(0)].length).toBeGreaterThan(1);
  log.prune(startMs + 91 * dayMs);
  expect([...log.since(0)]).toHaveLength(1);
});
