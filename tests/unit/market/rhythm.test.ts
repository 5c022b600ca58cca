import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quietAfterMsMin, Rhythm } from "#domain/market/rhythm.ts";

const start = 1_800_000_000_000;
const ceiling = 15_000;

const still = { bid: 1.1, ask: 1.1002 };

/** The state after ticks with these silences, over each of which the quote moves by `moves`. */
function learned(
  silences: readonly number[],
  known: number | null = null,
  moves = 0,
): [Rhythm, number] {
  const rhythm = new Rhythm(ceiling, known);
  let nowMs = start;
  rhythm.heard(nowMs, nowMs, still);
  for (const [index, each] of silences.entries()) {
    nowMs += each;
    const by = index % 2 === 0 ? moves : 0;
    rhythm.heard(nowMs, nowMs, { bid: still.bid + by, ask: still.ask + by });
  }
  return [rhythm, nowMs];
}

const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

describe("the usual silence of a market", () => {
  it("marks a market that ticks twice a second as quiet after two seconds", () => {
    const [rhythm, nowMs] = learned(times(100, 500));
    expect([rhythm.isQuiet(nowMs + 2_000), rhythm.isQuiet(nowMs + 2_001)]).toEqual([false, true]);
  });

  it("marks a market that ticks every four seconds as quiet after six seconds", () => {
    const [rhythm, nowMs] = learned(times(100, 4_000));
    expect([rhythm.isQuiet(nowMs + 6_000), rhythm.isQuiet(nowMs + 6_001)]).toEqual([false, true]);
  });

  it("marks a new market quiet after two seconds, and learns a slower rhythm from a few ticks", () => {
    expect(new Rhythm(ceiling, null).boundMs).toBe(quietAfterMsMin);
    expect(learned(times(5, 8_000))[0].boundMs).toBeGreaterThan(8_000);
  });

  it("learns a market's usual silence despite bursts", () => {
    const bursts = Array.from({ length: 400 }, (_, index) => (index % 20 === 0 ? 5_000 : 5));
    expect(learned(bursts)[0].boundMs).toBe(7_500);
  });

  it("limits a market's maximum silence to the maximum age of a tradable price, however slow the market", () => {
    expect(learned(times(100, 60_000))[0].boundMs).toBe(ceiling);
  });
});

it("marks a slow market as quiet after two seconds when the feed's new ticks are all in doubt", () => {
  const [rhythm, nowMs] = learned(times(100, 4_000));
  rhythm.doubted();
  expect([rhythm.isQuiet(nowMs + 2_000), rhythm.isQuiet(nowMs + 2_001)]).toEqual([false, true]);
  rhythm.heard(nowMs + 4_000, nowMs + 4_000, still);
  expect(rhythm.isQuiet(nowMs + 10_000)).toBe(false);
});

describe("silences that a market does not learn", () => {
  it("learns the usual silence despite an outage of 12 seconds in each half minute", () => {
    const half = [...times(60, 500), 12_000];
    const [rhythm] = learned(Array.from({ length: 12 }, () => half).flat());
    expect(rhythm.boundMs).toBe(quietAfterMsMin);
  });

  it("learns nothing from the silence of a lost feed", () => {
    const [rhythm, nowMs] = learned(times(10, 500));
    rhythm.pause();
    expect(rhythm.isQuiet(nowMs + 1)).toBe(true);
    rhythm.heard(nowMs + 600_000, nowMs + 600_000, still);
    expect(rhythm.boundMs).toBe(quietAfterMsMin);
    expect(rhythm.isQuiet(nowMs + 600_001)).toBe(false);
  });

  it("learns nothing from silences over which the price moved past its spread", () => {
    expect(learned(times(300, 4_000), null, 0.0001)[0].boundMs).toBe(6_000);
    expect(learned(times(300, 4_000), null, 0.0003)[0].boundMs).toBe(quietAfterMsMin);
    expect(learned(times(300, 4_000), 6_001, -0.0003)[0].boundMs).toBeLessThanOrEqual(6_001);
  });

  it("learns nothing from silences in which the feed sent only ticks in doubt", () => {
    const rhythm = new Rhythm(ceiling, null);
    for (let nowMs = start; nowMs < start + 400_000; nowMs += 4_000) {
      rhythm.heard(nowMs, nowMs, still);
      expect([rhythm.doubted(), rhythm.doubted()]).toEqual([true, false]);
    }
    expect(rhythm.boundMs).toBe(quietAfterMsMin);
  });

  it("keeps the learnt silence after a restart, until many ticks with shorter silences arrive", () => {
    expect(new Rhythm(ceiling, 7_000).boundMs).toBe(7_000);
    expect(learned(times(20, 100), 7_000)[0].boundMs).toBe(7_000);
    expect(learned(times(300, 100), 7_000)[0].boundMs).toBe(quietAfterMsMin);
  });
});

it("keeps a market's maximum silence when the price has changed over every silence", () => {
  const silences = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(silences, fc.integer({ min: 2_000, max: 15_000 }), (each, known) => {
      expect(learned(each, known, 0.001)[0].boundMs).toBeLessThanOrEqual(known);
    }),
  );
});

it("keeps a market's maximum silence between two seconds and the maximum age of a tradable price, whatever the ticks", () => {
  const silences = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(silences, (each) => {
      const { boundMs } = learned(each)[0];
      expect(boundMs).toBeGreaterThanOrEqual(quietAfterMsMin);
      expect(boundMs).toBeLessThanOrEqual(ceiling);
    }),
  );
});
