import { describe, expect, test } from "vitest";
import { Counters, countersMigration } from "#durable-objects/limits/counter.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

const minuteMs = 60_000;
const lock = {
  family: "login",
  max: 10,
  windowMs: 15 * minuteMs,
  lockMs: minuteMs,
  lockMaxMs: 60 * minuteMs,
};
const counters = () => new Counters(new MemoryDatabase([countersMigration]));

describe("S3 failures", () => {
  test("locks at the tenth failure, for a time that doubles with each further failure", () => {
    const some = counters();
    let nowMs = 1_000_000;
    for (let tries = 0; tries < 10; tries++) expect(some.attempt(lock, nowMs).ok).toBe(true);
    const waits: number[] = [];
    for (let locks = 0; locks < 5; locks++) {
      const { ok, retryMs } = some.attempt(lock, nowMs);
      expect(ok).toBe(false);
      waits.push(retryMs / minuteMs);
      expect(some.attempt(lock, nowMs + retryMs - 1).ok).toBe(false);
      nowMs += retryMs;
      expect(some.attempt(lock, nowMs).ok).toBe(true);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
  });

  test("forgets failures after their window and after a success", () => {
    const some = counters();
    for (let tries = 0; tries < 9; tries++) some.attempt(lock, 0);
    expect(some.attempt(lock, lock.windowMs).ok).toBe(true);
    expect(some.attempt(lock, lock.windowMs).ok).toBe(true);
    some.clear("login");
    for (let tries = 0; tries < 10; tries++) expect(some.attempt(lock, 0).ok).toBe(true);
    expect(some.attempt(lock, 0).ok).toBe(false);
  });

  test("counts no failure, and keeps no lock, when an attempt is forgiven", () => {
    const some = counters();
    for (let tries = 0; tries < 50; tries++) {
      expect(some.attempt(lock, 0).ok).toBe(true);
      some.forgive("login");
    }
    for (let tries = 0; tries < 9; tries++) some.attempt(lock, 0);
    // The tenth attempt sets the lock, but its password is right.
    expect(some.attempt(lock, 0).ok).toBe(true);
    some.forgive("login");
    expect(some.attempt(lock, 0).ok).toBe(true);
  });

  test("counts failures separately for each family of attempts", () => {
    const some = counters();
    for (let tries = 0; tries < 11; tries++) some.attempt(lock, 0);
    expect(some.attempt({ ...lock, family: "pay" }, 0).ok).toBe(true);
  });
});

describe("R3 uses", () => {
  const rule = { family: "code", max: 3, windowMs: 1_000 };

  test("allows uses up to the limit, then returns the wait for the next use", () => {
    const some = counters();
    for (let uses = 0; uses < 3; uses++)
      expect(some.take(rule, 100)).toEqual({ ok: true, retryMs: 0 });
    expect(some.take(rule, 600)).toEqual({ ok: false, retryMs: 500 });
    expect(some.take(rule, 1_099).ok).toBe(false);
    expect(some.take(rule, 1_100).ok).toBe(true);
  });
});

test("forgets a lock set by a fast clock when the clock is right again", () => {
  const [some, now, ahead] = [counters(), 1_000_000, 1_000_000 + 40 * 86_400_000];
  for (let tries = 0; tries < 10; tries++) some.attempt(lock, ahead);
  expect(some.attempt(lock, ahead).ok).toBe(false);
  expect(some.attempt(lock, now).ok).toBe(true);
});
