import { describe, expect, it } from "vitest";
import { microBlocked } from "#app/routes/trade/ticket/blocked.ts";
import type { Pair } from "#domain/contracts/http/market.ts";

const nowMs = Date.UTC(2026, 10, 22, 12);
const minuteMs = 60_000;

function reason(change: Partial<Pair>): string | null {
  const pair = { DemoOnly: false, Simulated: false, NextChangeMs: null, ...change } as Pair;
  return microBlocked({ status: "closed", connection: "live", nowMs }, pair, null);
}

describe("why a closed market takes no order", () => {
  it("shows when a closed market opens: in minutes within the next hour, otherwise by day", () => {
    expect(reason({ NextChangeMs: nowMs + 20.5 * minuteMs })).toBe("Closed · Opens in 21 min");
    expect(reason({ NextChangeMs: nowMs + 24 * 60 * minuteMs })).toMatch(/^Closed · Opens Mon,? /);
  });

  it("shows only that the market is closed when its opening time is unknown", () => {
    expect(reason({})).toContain("The market is closed.");
    expect(reason({ NextChangeMs: nowMs - 1 })).toContain("The market is closed.");
  });
});
