import fc from "fast-check";
import { expect, it } from "vitest";
import { isOpen, lastOpenMs, nextChange, type TradingHours } from "#domain/market/trading-hours.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
const closure = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });
const hour = 3_600_000;

/** US indices: closed early on Thanksgiving and on the day after it, and on Christmas. */
const us: TradingHours = {
  session: "us_index",
  closures: [
    closure("2026-11-26T18:00Z", "2026-11-26T23:00Z"),
    closure("2026-11-27T18:15Z", "2026-11-29T23:00Z"),
    closure("2026-12-24T18:15Z", "2026-12-27T23:00Z"),
  ],
};

it("closes a market at the start of a closure and opens it at the end, to the millisecond", () => {
  expect(isOpen(us, at("2026-11-26T18:00Z") - 1)).toBe(true);
  expect(isOpen(us, at("2026-11-26T18:00Z"))).toBe(false);
  expect(isOpen(us, at("2026-11-26T23:00Z") - 1)).toBe(false);
  expect(isOpen(us, at("2026-11-26T23:00Z"))).toBe(true);
});

it("finds an early close as a market's next change, and then the next session's opening", () => {
  expect(iso(nextChange(us, at("2026-11-27T12:00Z")))).toBe("2026-11-27T18:15:00.000Z");
  // Friday's early close runs into the weekend: the market opens on Sunday evening.
  expect(iso(nextChange(us, at("2026-11-27T18:15Z")))).toBe("2026-11-29T23:00:00.000Z");
  expect(iso(nextChange(us, at("2026-12-24T20:00Z")))).toBe("2026-12-27T23:00:00.000Z");
  expect(lastOpenMs(us, at("2026-12-26T12:00Z"))).toBe(at("2026-12-24T18:15Z"));
});

it("opens a market at the start of the trading week when a holiday ends on a closed day", () => {
  const hours = { session: "forex", closures: [closure("2026-12-24T22:00Z", "2026-12-26T12:00Z")] };
  expect(iso(nextChange(hours, at("2026-12-25T12:00Z")))).toBe("2026-12-27T22:00:00.000Z");
});

it("closes a 24-hour market on holidays, and finds no change after the last holiday", () => {
  const hours = { session: "24x7", closures: [closure("2026-12-25T00:00Z", "2026-12-26T00:00Z")] };
  expect(iso(nextChange(hours, at("2026-12-24T12:00Z")))).toBe("2026-12-25T00:00:00.000Z");
  expect(iso(nextChange(hours, at("2026-12-25T12:00Z")))).toBe("2026-12-26T00:00:00.000Z");
  expect(nextChange(hours, at("2026-12-27T00:00Z"))).toBeNull();
});

it("joins two closures into one when they touch or overlap", () => {
  const hours = {
    session: "24x7",
    closures: [
      closure("2026-12-25T00:00Z", "2026-12-26T00:00Z"),
      closure("2026-12-25T12:00Z", "2026-12-26T12:00Z"),
      closure("2026-12-26T12:00Z", "2026-12-27T00:00Z"),
    ],
  };
  expect(iso(nextChange(hours, at("2026-12-25T06:00Z")))).toBe("2026-12-27T00:00:00.000Z");
});

it("lets nextChange find the first moment with another state, whatever the holidays", () => {
  const base = at("2026-03-01T00:00Z");
  const spans = fc.array(fc.tuple(fc.nat({ max: 400 }), fc.integer({ min: 1, max: 90 })), {
    maxLength: 4,
  });
  const session = fc.constantFrom("24x7", "forex", "metals", "eu_index", "asia_index");
  fc.assert(
    fc.property(session, spans, fc.nat({ max: 400 * 60 }), (name, list, minutes) => {
      const closures = list.map(([from, hours]) => ({
        fromMs: base + from * hour,
        toMs: base + (from + hours) * hour,
      }));
      const hours = { session: name, closures };
      const timeMs = base + minutes * 60_000;
      const change = nextChange(hours, timeMs);
      const now = isOpen(hours, timeMs);
      if (change === null) {
        expect(name).toBe("24x7");
        for (let at = timeMs; at < base + 600 * hour; at += hour)
          expect(isOpen(hours, at)).toBe(now);
        return;
      }
      expect(isOpen(hours, change)).toBe(!now);
      for (let each = timeMs; each < change; each += 15 * 60_000) {
        expect(isOpen(hours, each)).toBe(now);
      }
      expect(isOpen(hours, change - 1)).toBe(now);
    }),
    { numRuns: 150 },
  );
});
