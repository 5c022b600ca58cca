/**
 * The small form of `npm run verify:doubt`: plants faults into made-up ticks, and compares each
 * answer with the independent computation.
 */
import { expect, it } from "vitest";
import { verifyDoubt } from "#scripts/replay/doubt-verify.ts";
import { seeded } from "#scripts/replay/seeded.ts";

/** Quotes that come in bursts, from several a second to one in ten seconds. */
function quotes(seed: number, meanMs: number): string[][] {
  const random = seeded(seed);
  let timeMs = 1_000_000;
  let bid = 1_100;
  return Array.from({ length: 1_500 }, () => {
    timeMs += Math.floor(meanMs * random() ** 3 * 4);
    bid += (random() - 0.5) * 0.4;
    return [String(timeMs), bid.toFixed(2), (bid + 0.2).toFixed(2)];
  });
}

it.each([
  [1, 400],
  [2, 1_500],
  [3, 4_000],
])(
  "answers each order as the independent check of doubts does, seed %i, a tick per %i ms on average",
  async (seed, meanMs) => {
    const rows = quotes(seed, meanMs);
    const { result } = await verifyDoubt({ kind: "quotes", rows }, { orders: 200, seed });
    expect(result.first).toEqual([]);
    expect(result.compared).toBeGreaterThan(2_000);
  },
);
