import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { costDocument, documentWith, standardUse } from "#scripts/cost/document.ts";
import { measured } from "#scripts/cost/measured.ts";
import { prices } from "#scripts/cost/prices.ts";
import { costTable, daysPerMonth, reckon } from "#scripts/cost/reckon.ts";

const none = { traders: 0, hours: 0, trades: 0, markets: 0 };

test("computes the bill from the constants", () => {
  expect(reckon(none).total).toBe(0);
  const one = reckon({ ...none, traders: 1, trades: 1 });
  const requests = measured.visit.requests + measured.order.requests;
  expect(one.requests).toBeCloseTo(requests * daysPerMonth * prices.request, 12);
  const written =
    measured.order.database.written +
    measured.order.object.written +
    measured.visit.database.written;
  expect(one.rowsWritten).toBeCloseTo(written * daysPerMonth * prices.rowWritten, 12);
  const market = reckon({ ...none, markets: 1 });
  const rows = measured.marketMinute.object.written + measured.marketMinute.database.written;
  expect(market.rowsWritten).toBeCloseTo(rows * 1_440 * daysPerMonth * prices.rowWritten, 12);
  expect(market.objectTime).toBeCloseTo(86_400 * daysPerMonth * prices.objectSecond, 12);
});

test("bills twenty pings as one request", () => {
  const [idle, open] = [0, 1].map((hours) => reckon({ ...none, traders: 1_000, hours }));
  const pings = (1_000 * 720 * daysPerMonth) / 20;
  expect((open?.objectRequests ?? 0) - (idle?.objectRequests ?? 0)).toBeCloseTo(
    pings * prices.objectRequest,
    9,
  );
});

test("keeps the table of the cost document up to date with the constants", () => {
  const text = readFileSync(costDocument, "utf8");
  expect(text).toBe(documentWith(text));
  expect(text).toContain(costTable([standardUse]).split("\n")[2]);
});
