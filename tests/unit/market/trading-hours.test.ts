import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpen, lastOpenMs, nextChange } from "#domain/market/trading-hours.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
const minute = 60_000;
const day = 24 * 60 * minute;
const names = ["24x7", "forex", "metals", "us_index", "eu_index", "asia_index"] as const;

/** Edges at which a session opens (true) or closes. */
const edges: Array<[session: string, edge: string, opens: boolean]> = [
  // 17:00 in New York is 22:00 UTC in winter, 21:00 in summer.
  ["forex", "2026-01-11T22:00:00Z", true],
  ["forex", "2026-01-16T22:00:00Z", false],
  ["forex", "2026-07-12T21:00:00Z", true],
  ["forex", "2026-07-17T21:00:00Z", false],
  // The week in which America is on summer time and Europe is not; the Sunday of the change itself.
  ["forex", "2026-03-06T22:00:00Z", false],
  ["forex", "2026-03-08T21:00:00Z", true],
  ["forex", "2026-03-13T21:00:00Z", false],
  ["forex", "2026-10-30T21:00:00Z", false],
  ["forex", "2026-11-01T22:00:00Z", true],
  // A break of an hour each day.
  ["metals", "2026-01-13T22:00:00Z", false],
  ["metals", "2026-01-13T23:00:00Z", true],
  ["metals", "2026-07-14T21:00:00Z", false],
  ["metals", "2026-07-14T22:00:00Z", true],
  ["metals", "2026-01-16T22:00:00Z", false],
  ["metals", "2026-01-18T23:00:00Z", true],
  ["us_index", "2026-01-13T22:00:00Z", false],
  ["eu_index", "2026-01-13T00:15:00Z", true],
  ["eu_index", "2026-01-13T21:00:00Z", false],
  ["eu_index", "2026-07-13T23:15:00Z", true],
  ["asia_index", "2026-01-12T23:45:00Z", true],
  ["asia_index", "2026-01-13T15:00:00Z", false],
];

describe("trading sessions", () => {
  it.each(edges)(
    "opens or closes the session %s exactly at %s (opens: %s)",
    (session, edge, opens) => {
      expect(isOpen({ session }, at(edge) - 1)).toBe(!opens);
      expect(isOpen({ session }, at(edge))).toBe(opens);
      expect(iso(nextChange({ session }, at(edge) - 1))).toBe(iso(at(edge)));
      expect(iso(nextChange({ session }, at(edge) - 7 * minute))).toBe(iso(at(edge)));
      expect(nextChange({ session }, at(edge))).toBeGreaterThan(at(edge));
    },
  );
});

it("keeps the session 24x7 open, even at a weekend", () => {
  expect(nextChange({ session: "24x7" }, at("2026-11-21T12:00Z"))).toBeNull();
  expect(isOpen({ session: "24x7" }, at("2026-11-21T12:00Z"))).toBe(true);
  expect(isOpen({ session: "forex" }, at("2026-11-21T12:00Z"))).toBe(false);
});

it("finds the next break's start when a break ends, and the weekend's end when Friday closes", () => {
  expect(iso(nextChange({ session: "metals" }, at("2026-01-13T23:00Z")))).toBe(
    "2026-01-14T22:00:00.000Z",
  );
  // Friday's close is also the start of the weekend.
  expect(iso(nextChange({ session: "metals" }, at("2026-01-16T22:00Z")))).toBe(
    "2026-01-18T23:00:00.000Z",
  );
});

it("throws for an unknown session", () => {
  for (const name of ["", "nights", "constructor", "__proto__"]) {
    expect(() => isOpen({ session: name }, 0), name).toThrow(RangeError);
    expect(() => nextChange({ session: name }, 0), name).toThrow(RangeError);
  }
});

it("finds the next change of a session by nextChange, and a closed session's last close by lastOpenMs", () => {
  const from = at("2024-01-01T00:00Z");
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.integer({ min: from, max: from + 8 * 365 * day }),
      (session, timeMs) => {
        const change = nextChange({ session }, timeMs);
        const now = isOpen({ session }, timeMs);
        if (change !== null) {
          expect(change % minute).toBe(0);
          expect(change).toBeGreaterThan(timeMs);
          expect(isOpen({ session }, change)).toBe(!now);
          expect(isOpen({ session }, change - 1)).toBe(now);
          for (let each = timeMs; each < change; each += 97 * minute) {
            expect(isOpen({ session }, each)).toBe(now);
          }
        }
        const last = lastOpenMs({ session }, timeMs);
        if (now) expect(last).toBe(timeMs);
        else {
          expect(last).toBeLessThanOrEqual(timeMs);
          expect(isOpen({ session }, last - 1)).toBe(true);
          expect(isOpen({ session }, last)).toBe(false);
        }
      },
    ),
    { numRuns: 300 },
  );
});
