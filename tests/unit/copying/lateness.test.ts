import { expect, it } from "vitest";
import { copyLateMsMax, isTooLate } from "#domain/copying/lateness.ts";
import { eurusd } from "../account/account-bench.ts";

const forex = { ...eurusd.market, session: "forex" };
/** The market closes this Friday at 17:00 in New York, and opens on Sunday at the same hour. */
const closesMs = Date.UTC(2026, 6, 10, 21);
const opensMs = Date.UTC(2026, 6, 12, 21);
const second = 1_000;

it.each([
  ["a minute", forex, closesMs - 120 * second, null, closesMs - 60 * second, false],
  ["more than a minute", forex, closesMs - 120 * second, null, closesMs - 59 * second, true],
  ["a weekend", forex, closesMs - 20 * second, null, opensMs + 40 * second, false],
  ["a weekend and a minute", forex, closesMs - 20 * second, null, opensMs + 41 * second, true],
  ["an outage into a weekend", forex, closesMs - 3600 * second, null, opensMs + second, true],
  [
    "a holiday nobody knew",
    forex,
    opensMs,
    opensMs + 5000 * second,
    opensMs + 5060 * second,
    false,
  ],
  ["an hour after it", forex, opensMs, opensMs + 5000 * second, opensMs + 8600 * second, true],
] as const)(
  "judges whether an opening is too late after %s",
  (_name, market, atMs, closedMs, nowMs, isLate) => {
    expect(isTooLate(market, { atMs, closedMs, nowMs })).toBe(isLate);
  },
);

it("counts closed hours as delay when the market is a replay on the feed's clock", () => {
  const replay = { ...forex, feed: { ...forex.feed, clock: "feed" as const } };
  const moment = { atMs: closesMs, closedMs: null };
  expect(isTooLate(replay, { ...moment, nowMs: closesMs + copyLateMsMax })).toBe(false);
  expect(isTooLate(replay, { ...moment, nowMs: closesMs + copyLateMsMax + 1 })).toBe(true);
});
