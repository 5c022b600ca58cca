/** Three margin call levels: each calls once in a fall, however the margin level trembles. */
import { describe, expect, test } from "vitest";
import { laterCallsOf, marginCalls, type ToldCall } from "#domain/risk/margin-calls.ts";

const minute = 60_000;
const levels = [100, 80, 60];

/** An account with a margin level from the test; null without positions. */
class Account {
  told: ToldCall[] = [];
  nowMs = 1_000_000_000;
  next: number | null = null;
  readonly calls: number[] = [];

  at(level: number | null, own: readonly number[] = levels): number | null {
    const { told, called, next } = marginCalls({
      levels: own,
      told: this.told,
      isAtOrBelow: (percent) => level !== null && level <= percent,
      nowMs: this.nowMs,
    });
    this.told = told;
    this.next = next;
    if (called !== null) this.calls.push(called);
    return called;
  }
}

describe("a falling margin level", () => {
  test("makes exactly one margin call at each of the three levels", () => {
    const account = new Account();
    const path = [150, 100.1, 100, 99, 80.01, 80, 79, 60.1, 60, 55];
    expect(path.map((level) => account.at(level))).toEqual([
      ...[null, null, 100, null, null, 80],
      ...[null, null, 60, null],
    ]);
    expect(account.next).toBe(null);
  });

  test("makes one margin call, at the lowest level, when the account falls through several levels at once", () => {
    const account = new Account();
    account.at(150);
    expect(account.at(55)).toBe(60);
    expect(account.told.map(({ level }) => level)).toEqual(levels);
  });

  test("checks a falling account again at the next level for which no margin call was made", () => {
    const account = new Account();
    account.at(150);
    expect(account.next).toBe(100);
    account.at(100);
    expect(account.next).toBe(80);
    account.at(75);
    expect(account.next).toBe(60);
  });
});

describe("a recovery", () => {
  test("makes another margin call at a level after a recovery above the level and another fall", () => {
    const account = new Account();
    account.at(75);
    account.nowMs += 20 * minute;
    account.at(90);
    expect(account.told.map(({ level }) => level)).toEqual([100]);
    expect(account.at(79)).toBe(80);
    account.nowMs += 20 * minute;
    account.at(150);
    expect(account.told).toEqual([]);
    expect(account.at(100)).toBe(100);
  });

  test("counts small swings of the margin level as no recovery", () => {
    const account = new Account();
    account.at(100);
    for (let hours = 0; hours < 48; hours++) {
      account.nowMs += 60 * minute;
      account.at(104.9);
      account.at(99);
    }
    expect(account.calls).toEqual([100]);
  });

  test("makes a second margin call at the same level no sooner than 15 minutes after the first when the account falls again", () => {
    const account = new Account();
    account.at(100);
    account.nowMs += minute;
    account.at(140);
    expect(account.at(90)).toBe(null);
    account.nowMs += 5 * minute;
    expect(account.at(90)).toBe(null);
    account.nowMs += 10 * minute;
    expect(account.at(90)).toBe(100);
    account.nowMs += 60 * minute;
    expect(account.at(90)).toBe(null);
  });

  test("counts the end of the last position as a recovery", () => {
    const account = new Account();
    account.at(70);
    account.nowMs += 20 * minute;
    account.at(null);
    expect(account.told).toEqual([]);
    expect(account.at(90)).toBe(100);
  });
});

describe("a margin level that swings around a limit", () => {
  /** Numbers from 0 to 1 by a seed. */
  function* random(seed: number): Generator<number> {
    let state = seed;
    for (;;) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      yield state / 2 ** 32;
    }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "makes at most four margin calls per hour and level: seed %i",
    (seed) => {
      const account = new Account();
      const source = random(seed);
      const draw = () => source.next().value as number;
      const told = new Map<number, number[]>();
      // Ten thousand moves in ten hours, from far above to the stop-out.
      for (let move = 0; move < 10_000; move++) {
        account.nowMs += 3_600;
        const level = draw() < 0.02 ? null : 50 + draw() * 80;
        const called = account.at(level);
        if (called === null) continue;
        expect(level).not.toBe(null);
        expect(level ?? 0).toBeLessThanOrEqual(called);
        const times = told.get(called) ?? [];
        const before = times.at(-1);
        if (before !== undefined) {
          expect(account.nowMs - before).toBeGreaterThanOrEqual(15 * minute);
        }
        told.set(called, [...times, account.nowMs]);
      }
      const all = [...told.values()].reduce((sum, times) => sum + times.length, 0);
      expect(all).toBeGreaterThan(3);
      expect(all).toBeLessThanOrEqual(3 * 41);
    },
  );

  test("makes only one margin call when the margin level swings between 99.99 and 100.01 percent", () => {
    const account = new Account();
    for (let move = 0; move < 1_000; move++) {
      account.nowMs += 1_000;
      account.at(move % 2 === 0 ? 99.99 : 100.01);
    }
    expect(account.calls).toEqual([100]);
  });
});

test("makes margin calls at the company's changed levels, not at the earlier levels", () => {
  const account = new Account();
  account.at(90);
  expect(account.at(90, [150, 95])).toBe(95);
  expect(account.told.map(({ level }) => level)).toEqual([150, 95]);
  expect(account.at(90, [80])).toBe(null);
  expect(account.told).toEqual([]);
});

test("uses the second and third margin call levels only when they are between the first level and the stop-out", () => {
  expect(laterCallsOf(100, [80, 60], 50)).toEqual([80, 60]);
  expect(laterCallsOf(100, [60, 80], 50)).toEqual([80, 60]);
  expect(laterCallsOf(70, [80, 60], 50)).toEqual([60]);
  expect(laterCallsOf(100, [50, 0], 50)).toEqual([]);
  expect(laterCallsOf(100, [80, 80], 50)).toEqual([80]);
  expect(laterCallsOf(0, [80, 60], 50)).toEqual([]);
});
