/** Checks repeating alerts with pauses in one book against a scan of the ticks. */
import { expect, it } from "vitest";
import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { TriggerBook } from "#durable-objects/market/triggers/trigger-book.ts";
import { seeded } from "#scripts/replay/seeded.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

interface Alert {
  id: string;
  trigger: Trigger;
  times: number;
  pauseMs: number;
  untilMs: number;
  fired: number[];
}

/** Makes ticks, some of which share the time of the one before. */
function randomTicks(random: () => number): StoredTick[] {
  let bid = 100;
  let timeMs = 1_000;
  return Array.from({ length: 1_500 }, (_, index) => {
    bid = Math.max(80, Math.min(120, bid + Math.round((random() - 0.5) * 20) / 10));
    timeMs += Math.floor(random() * 3) * 100;
    return {
      seq: index + 1,
      timeMs,
      bid: Number(bid.toFixed(1)),
      ask: Number((bid + 0.2).toFixed(1)),
    };
  });
}

function randomAlert(random: () => number, index: number): Alert {
  const watch = random() < 0.5 ? "bid" : "ask";
  const when = random() < 0.5 ? "at_or_above" : "at_or_below";
  const level = Number((90 + random() * 20).toFixed(1));
  return {
    ...{ id: `alert-${index}`, trigger: { kind: "alert", watch, when, level }, fired: [] },
    ...{ times: 1 + Math.floor(random() * 4), pauseMs: Math.floor(random() * 200) * 100 },
    untilMs: 20_000 + Math.floor(random() * 150_000),
  };
}

/** Numbers of the ticks that the alert fires at, found by checking each tick. */
function scan({ trigger, times, pauseMs, untilMs }: Alert, ticks: readonly StoredTick[]): number[] {
  const fired: number[] = [];
  let fromMs = 0;
  for (const tick of ticks.slice(1)) {
    if (fired.length === times || tick.timeMs > untilMs) break;
    const price = trigger.watch === "bid" ? tick.bid : tick.ask;
    const isThere =
      trigger.when === "at_or_above" ? price >= trigger.level : price <= trigger.level;
    if (tick.timeMs < fromMs || !isThere) continue;
    fired.push(tick.seq);
    fromMs = tick.timeMs + pauseMs;
  }
  return fired;
}

it.each([1, 2, 3, 4, 5])(
  "fires repeating alerts at the ticks that an independent scan finds, even when accounts re-arm the alerts late, seed %i",
  (seed) => {
    const random = seeded(seed);
    const db = new MemoryDatabase(marketMigrations);
    let book = new TriggerBook(db);
    const ticks = randomTicks(random);
    const alerts = Array.from({ length: 200 }, (_, index) => randomAlert(random, index));
    const byId = new Map(alerts.map((alert) => [alert.id, alert]));
    const late: Array<{ atSeq: number; run(): void }> = [];
    const setOf = (
      { id, trigger, fired, untilMs }: Alert,
      set: Partial<TriggerSet>,
    ): TriggerSet => ({
      ...{ id, version: fired.length + 1, triggers: [trigger], afterSeq: 1, untilMs },
      ...set,
    });
    const since = (afterSeq: number, seq: number) => ticks.slice(afterSeq, seq);

    const arm = (alert: Alert, set: Partial<TriggerSet>, seq: number) => {
      const armed = setOf(alert, set);
      for (const each of book.arm("1/u", armed, since(armed.afterSeq, seq), 0)) told(each, seq);
    };
    const told = (
      { id, trigger, tick }: { id: string; trigger: Trigger | null; tick: StoredTick },
      seq: number,
    ) => {
      const alert = byId.get(id);
      if (!alert || !trigger) return;
      alert.fired.push(tick.seq);
      if (alert.fired.length === alert.times) return;
      const set = { afterSeq: tick.seq, fromMs: tick.timeMs + alert.pauseMs };
      // The account hears of it at once, or many ticks later.
      const wait = random() < 0.5 ? 0 : Math.floor(random() * 80);
      const atSeq = Math.min(seq + wait, ticks.length);
      if (atSeq === seq) arm(alert, set, seq);
      else late.push({ atSeq, run: () => arm(alert, set, atSeq) });
    };

    for (const alert of alerts) arm(alert, {}, 1);
    for (const tick of ticks.slice(1)) {
      // A dead object leaves only its storage.
      if (random() < 0.02) book = new TriggerBook(db);
      if (book.isReachedBy(tick)) for (const each of book.take(tick)) told(each, tick.seq);
      for (const each of late.filter(({ atSeq }) => atSeq === tick.seq)) each.run();
    }
    for (const alert of alerts) expect(alert.fired, alert.id).toEqual(scan(alert, ticks));
    expect(alerts.some(({ fired }) => fired.length > 1)).toBe(true);
    for (const { id, fired } of alerts)
      book.arm("1/u", { id, version: fired.length + 9, triggers: [], afterSeq: 0 }, [], 0);
    expect([book.isEmpty, book.size]).toEqual([true, 0]);
  },
);

it("reads no storage for a tick while all triggers are paused, and keeps the triggers in the book", () => {
  const db = new MemoryDatabase(marketMigrations);
  const book = new TriggerBook(db);
  const trigger: Trigger = { kind: "alert", watch: "bid", when: "at_or_above", level: 10 };
  for (let index = 0; index < 1_000; index++) {
    const set = { id: `alert-${index}`, version: 1, triggers: [trigger], afterSeq: 0 };
    book.arm("1/u", { ...set, fromMs: 5_000 }, [], 0);
  }
  const at = (timeMs: number, bid = 11): StoredTick => ({ seq: timeMs, timeMs, bid, ask: bid + 1 });
  expect(book.isReachedBy(at(4_998))).toBe(false);
  const rows = db.rows;
  db.rows = () => {
    throw new Error("storage was asked");
  };
  expect(book.isReachedBy(at(4_999))).toBe(false);
  db.rows = rows;
  expect(book.isEmpty).toBe(false);
  expect(book.isReachedBy(at(5_000, 9))).toBe(true);
  expect(book.take(at(5_000, 9))).toEqual([]);
  expect(book.isReachedBy(at(5_001, 9))).toBe(false);
  expect(book.take(at(5_002))).toHaveLength(1_000);
  expect(book.isEmpty).toBe(true);
});
