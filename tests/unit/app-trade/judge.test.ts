import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromRow, judge } from "#app/features/chart/chart-data.ts";

describe("a live message and the drawn history", () => {
  const history = { generation: 4, seq: 100 };

  it.each([
    ["applies a later tick", 4, 101, null, "apply"],
    ["ignores what the history includes", 4, 100, null, "ignore"],
    ["reads again for a new generation", 5, 1, null, "reload"],
    ["reads again for an older generation: the storage was reset", 1, 7, null, "reload"],
    ["ignores an older generation it has read again for", 1, 7, 1, "ignore"],
    ["applies a newer generation it has read again for", 5, 1, 5, "apply"],
  ])(
    "judges a live message by the drawn history: %s",
    (_name, generation, seq, reloadedFor, verdict) => {
      expect(judge(history, { generation, seq }, reloadedFor)).toBe(verdict);
    },
  );

  it("skips another reload of the history when it was already reloaded for the tick's generation", () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), fc.nat(9), (known, generation, seq) => {
        const verdict = judge({ generation: known, seq: 3 }, { generation, seq }, generation);
        expect(verdict).not.toBe("reload");
      }),
    );
  });
});

it("reads the numbers of a candle row", () => {
  const bar = { timeMs: 60_000, open: 1.1, high: 1.3, low: 1.05, close: 1.2 };
  expect(fromRow([60_000, "1.1", "1.3", "1.05", "1.2", "7.5"])).toEqual({ ...bar, volume: 7.5 });
  expect(fromRow([60_000, "1.1", "1.3", "1.05", "1.2", null])).toEqual({ ...bar, volume: null });
});
