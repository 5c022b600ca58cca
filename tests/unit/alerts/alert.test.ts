/** Rules for alerts that a trader sets. */
import { describe, expect, it } from "vitest";
import { type AlertRequest, readAlert, wrongField } from "#domain/alerts/alert.ts";
import { eurusd } from "../account/account-bench.ts";

const nowMs = 1_800_000_000_000;
const dayMs = 86_400_000;
const now = { bid: 1.1, ask: 1.1002, timeMs: 1_000 };
const above = (price: string, change: Partial<AlertRequest> = {}): AlertRequest => ({
  ...{ watch: "bid", when: "at_or_above", price, times: 1, pauseMs: 0, note: "" },
  ...change,
});
const read = (request: AlertRequest, product = eurusd) => readAlert(product, request, now, nowMs);
const errorOf = (request: AlertRequest) => {
  const answer = read(request);
  return answer.ok ? "" : answer.error;
};

describe("an alert", () => {
  it("normalises an alert's price, refuses a price off the grid, and sets an expiry in 90 days by default", () => {
    expect(read(above("1.200000"))).toMatchObject({
      terms: { price: "1.2", expiresMs: nowMs + 90 * dayMs },
    });
    for (const price of ["0", "1.234567", "x", "-1", "1e3"]) {
      expect(errorOf(above(price))).toBe("price_invalid");
    }
  });

  it.each([
    ["1.1", "bid", "at_or_above", "alert_reached"],
    ["1.10001", "bid", "at_or_above", ""],
    ["1.1", "bid", "at_or_below", "alert_reached"],
    ["1.09999", "bid", "at_or_below", ""],
    ["1.1002", "ask", "at_or_above", "alert_reached"],
    ["1.10021", "ask", "at_or_above", ""],
    ["1.1", "ask", "at_or_below", ""],
    ["1.2", "ask", "at_or_below", "alert_reached"],
  ] as const)(
    "decides whether the alert price %s is already reached by the %s when the alert fires %s: the error is %j",
    (price, watch, when, error) => {
      expect(errorOf(above(price, { watch, when }))).toBe(error);
    },
  );

  it("requires an alert's expiry in the future, within 90 days by its market's clock", () => {
    const ends = (expiresMs: number) => errorOf(above("1.2", { expiresMs }));
    expect(ends(nowMs + 1)).toBe("");
    expect(ends(nowMs + 90 * dayMs)).toBe("");
    for (const wrong of [nowMs, nowMs - 1, nowMs + 90 * dayMs + 1, nowMs + 0.5, Number.NaN]) {
      expect(ends(wrong)).toBe("expiry_invalid");
    }
    const { market } = eurusd;
    const replayed = { ...eurusd, market: { ...market, feed: { ...market.feed, clock: "feed" } } };
    expect(read(above("1.2", { expiresMs: 1_001 }), replayed as typeof eurusd).ok).toBe(true);
    expect(read(above("1.2", { expiresMs: nowMs }), replayed as typeof eurusd).ok).toBe(false);
  });

  it("lets an alert fire once without a pause, or up to 20 times with pauses of a minute to a week", () => {
    const fine = [
      [1, 0],
      [2, 60_000],
      [20, 7 * dayMs],
    ];
    for (const [times = 0, pauseMs = 0] of fine) {
      expect(wrongField(above("1.2", { times, pauseMs }))).toBeNull();
    }
    for (const times of [0, 21, 1.5, -1]) {
      expect(wrongField(above("1.2", { times, pauseMs: 60_000 }))).toBe("times");
    }
    for (const [times = 0, pauseMs = 0] of [
      [1, 60_000],
      [2, 0],
      [2, 59_999],
      [2, 7 * dayMs + 1],
    ]) {
      expect(wrongField(above("1.2", { times, pauseMs }))).toBe("pause");
      expect(errorOf(above("1.2", { times, pauseMs }))).toBe("invalid_request");
    }
  });
});
