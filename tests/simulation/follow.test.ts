/**
 * The small form of `npm run verify:follow`: made-up ticks, a few followers, dying objects and lost
 * calls. Compares each copy with the independent computation, and checks that planted errors are
 * found.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verifyFollow } from "#scripts/replay/follow-verify.ts";
import { seeded } from "#scripts/replay/seeded.ts";
import type { MemoryDatabase } from "#tests/support/memory-database.ts";

/** Quotes of a volatile day, half a second to three seconds apart, or more by a factor. */
function quotes(seed: number, apart = 1): string[][] {
  const random = seeded(seed);
  let timeMs = 1_000_000;
  let bid = 1.1;
  return Array.from({ length: 2_500 }, () => {
    timeMs += apart * (500 + Math.floor(random() * 2_500));
    bid += (random() - 0.5) * 0.0002 * apart;
    return [String(timeMs), bid.toFixed(5), (bid + 0.0001).toFixed(5)];
  });
}

const plan = { followers: 24, masters: 2, acts: 16, lossShare: 0.08 };

// The log reports each call to an unreachable object.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => vi.restoreAllMocks());

it.each([1, 2, 3])(
  "finds every copy, copy stop and balance equal to the independent computation, seed %i",
  async (seed) => {
    const { result, played } = await verifyFollow(quotes(seed), { ...plan, seed });
    expect(result.first, played).toEqual([]);
    expect(result.compared).toBeGreaterThan(300);
  },
);

it.each([5, 7])(
  "finds copies equal to the independent computation when seconds lie between quotes, seed %i",
  async (seed) => {
    const { result, played } = await verifyFollow(quotes(seed, 10), { ...plan, seed });
    expect(result.first, played).toEqual([]);
  },
);

it.each([
  ["a copy that is larger", "UPDATE forex_orders SET lots = lots * 2, left_lots = NULL", "lots"],
  [
    "a fill at another price",
    "UPDATE forex_orders SET open_price = open_price + 0.0001",
    "opening",
  ],
  ["a copy that nobody made", "UPDATE copies SET master_order_id = 'x' || number", "its cause"],
  [
    "a refusal for no reason",
    "UPDATE copies SET reason = 'busy' WHERE order_id IS NULL",
    "refused",
  ],
  ["another close", "UPDATE forex_orders SET close_reason = 'copy_stop'", "the stop is reached"],
])("finds the planted error in a run of copy trading: %s", async (_name, sql, difference) => {
  const meddle = (pots: MemoryDatabase[]) => {
    for (const db of pots) {
      const query = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
      for (const { name } of db.rows<{ name: string }>(query)) db.exec(`DROP TRIGGER ${name}`);
      db.exec(sql);
    }
  };
  const { result } = await verifyFollow(quotes(2), { ...plan, seed: 2, meddle });
  expect(result.different).toBeGreaterThan(0);
  expect(result.first.join("\n")).toContain(difference);
});
