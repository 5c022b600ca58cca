/** Compares many trailing stops of one market, moved together, with each of them alone. */
import { expect, it } from "vitest";
import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { trailingOf, trailingStop, trailingTriggers } from "#domain/triggers/trailing.ts";
import { exitTrigger } from "#domain/triggers/trigger.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { replay } from "#durable-objects/market/triggers/replay.ts";
import { TriggerBook } from "#durable-objects/market/triggers/trigger-book.ts";
import { seeded } from "#scripts/replay/seeded.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

const distances = ["0.02", "0.05", "0.11", "0.3", "0.9"];

function tickAt(seq: number, bid: number): StoredTick {
  return { seq, timeMs: seq, bid: Number(bid.toFixed(2)), ask: Number((bid + 0.01).toFixed(2)) };
}

it.each([1, 2, 3, 4])(
  "moves and fires each trailing stop as if the stop were the market's only one, seed %i",
  (seed) => {
    const random = seeded(seed);
    const book = new TriggerBook(new MemoryDatabase(marketMigrations));
    const first = tickAt(1, 1);
    const sets = Array.from({ length: 300 }, (_, index): TriggerSet => {
      const side = random() < 0.5 ? "buy" : "sell";
      const distance = distances[Math.floor(random() * distances.length)] ?? "0.02";
      const trailing = trailingOf(distance, 2);
      const stop = trailingStop(side, first, trailing);
      const goal = side === "buy" ? 1.4 + random() : 0.6 - random() / 2;
      const profit = exitTrigger("take_profit", side, Number(goal.toFixed(2)));
      const triggers = trailingTriggers(side, stop, trailing);
      if (random() < 0.5) triggers.push(profit);
      return { id: `order-${index}`, version: 1, triggers, afterSeq: 1, trailing };
    });
    for (const set of sets) book.arm("1/u", set, [], 0);
    // Falls to where no lower price could move a sell's stop, and rises again.
    let bid = 1;
    const ticks = Array.from({ length: 400 }, (_, index) => {
      const drift = index < 150 ? -0.006 : 0.008;
      bid = Math.max(0.02, bid + drift + (random() - 0.5) * 0.05);
      return tickAt(index + 2, bid);
    });
    const taken = new Map<string, string[]>(sets.map(({ id }) => [id, []]));
    for (const tick of ticks) {
      const reached = book.isReachedBy(tick) ? book.take(tick) : [];
      for (const { id, trigger } of reached) taken.get(id)?.push(`${trigger?.kind} ${tick.seq}`);
    }
    let resting = 0;
    for (const set of sets) {
      const alone = replay(set, ticks);
      const expected = alone.reached.map(({ trigger, tick }) => `${trigger?.kind} ${tick.seq}`);
      expect(taken.get(set.id), set.id).toEqual(expected);
      resting += alone.rests?.length ?? 0;
    }
    expect(book.size).toBe(resting);
  },
);
