import { describe, expect, test } from "vitest";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import {
  Sessions,
  sessionAbsoluteMs,
  sessionIdleMs,
} from "#durable-objects/account/session/sessions.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

const open = () => new Sessions(new MemoryDatabase(accountMigrations));
const origin = { userAgent: "Phone/1", country: "DE" };

describe("S6 a session", () => {
  test("ends a session after a week without use, and a month after its start in any case", () => {
    const sessions = open();
    sessions.start("idle", 0, "one");
    expect(sessions.isValid("idle", sessionIdleMs - 1)).toBe(true);
    expect(sessions.isValid("idle", 2 * sessionIdleMs - 1)).toBe(false);
    sessions.start("busy", 0, "two");
    for (let atMs = 0; atMs < sessionAbsoluteMs; atMs += sessionIdleMs / 2) {
      expect(sessions.isValid("busy", atMs)).toBe(true);
    }
    expect(sessions.isValid("busy", sessionAbsoluteMs)).toBe(false);
    expect(sessions.list("busy", sessionAbsoluteMs)).toEqual([]);
  });

  test("lists sessions with device and country, last used first", () => {
    const sessions = open();
    sessions.start("first", 0, "one", { ...origin, userAgent: "x".repeat(1_000) });
    sessions.start("second", 10, "two", origin);
    sessions.isValid("first", 100_000);
    const rows = sessions.list("second", 100_000);
    expect(rows.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ["one", false],
      ["two", true],
    ]);
    expect(rows[1]).toEqual({
      id: "two",
      createdAtMs: 10,
      seenAtMs: 10,
      userAgent: "Phone/1",
      country: "DE",
      isCurrent: true,
    });
    expect(rows[0]?.userAgent).toHaveLength(300);
    expect(JSON.stringify(rows)).not.toMatch(/first|second/);
  });

  test("keeps the current session when all others end", () => {
    const sessions = open();
    for (const hash of ["a", "b", "c"]) sessions.start(hash, 0, `id ${hash}`);
    expect(sessions.endOthers("b").sort()).toEqual(["a", "c"]);
    expect(["a", "b", "c"].map((hash) => sessions.isValid(hash, 1))).toEqual([false, true, false]);
    expect(sessions.endOthers(null)).toEqual(["b"]);
  });

  test.each([
    ["close", 400, 60],
    ["change", 40, 20],
    ["read", 200, 30],
  ] as const)(
    "R3 limits a session's requests of the kind %s to a burst of %i, then to %i a second",
    (kind, atOnce, perSecond) => {
      const sessions = open();
      const allowed = (count: number, atMs: number) =>
        Array.from({ length: count }, () => sessions.mayAsk("one", kind, atMs)).filter(Boolean)
          .length;
      expect(allowed(2 * atOnce, 0)).toBe(atOnce);
      expect(allowed(2 * atOnce, 1_000)).toBe(perSecond);
      expect(allowed(2 * atOnce, 1_500)).toBe(perSecond / 2);
      expect(allowed(2 * atOnce, 100_000)).toBe(atOnce);
      expect(sessions.mayAsk("another", kind, 100_000)).toBe(true);
      // The session sends requests without a pause for ten seconds.
      let total = 0;
      for (let atMs = 200_000; atMs < 210_000; atMs += 2) total += allowed(1, atMs);
      expect(total).toBeLessThanOrEqual(atOnce + 10 * perSecond);
    },
  );

  test("R3 counts a session's reads, changes and closes separately", () => {
    const sessions = open();
    for (let index = 0; index < 1_000; index++) sessions.mayAsk("one", "read", 0);
    expect(sessions.mayAsk("one", "change", 0)).toBe(true);
    for (let index = 0; index < 1_000; index++) sessions.mayAsk("one", "change", 0);
    expect(sessions.mayAsk("one", "close", 0)).toBe(true);
  });
});
