import { expect, test } from "vitest";
import type { MarketReport } from "#domain/contracts/market.ts";
import type { MarketReportRow } from "#domain/contracts/watch.ts";
import { GatewayWatch } from "#durable-objects/gateway/gateway-watch.ts";
import { MarketWatch, reportEveryMs } from "#durable-objects/market/market-watch.ts";
import { Waits } from "#durable-objects/runtime/waits.ts";
import { Tally, tellEveryMs } from "#worker/watch/tally.ts";

test("reports an object's repeated failures from the second one on, at most every half minute, and reports their end", () => {
  let nowMs = 1_000;
  const told: unknown[] = [];
  const waits = new Waits({ tellWait: (...news) => told.push(news), nowMs: () => nowMs });
  waits.late("a", "outbox");
  waits.late("b", "outbox");
  waits.done("b");
  expect(told).toEqual([]);
  nowMs = 40_000;
  waits.late("a", "outbox");
  waits.late("a", "outbox");
  nowMs = 80_000;
  waits.late("a", "outbox");
  waits.keep(() => false);
  waits.done("a");
  expect(told).toEqual([
    ["a", "outbox", 1_000],
    ["a", "outbox", 1_000],
    ["a", "outbox", null],
  ]);
});

test("reports a gateway's counts since the previous report, and immediately reports that the gateway's last socket is gone", () => {
  const watch = new GatewayWatch();
  const report = { links: 1, framesSkipped: 0, closedSlow: 0, falseAcks: 0, turnedAway: 0 };
  const at = (nowMs: number, sockets: number, framesSent: number) =>
    watch.due(
      "1/weur/0",
      sockets,
      () => ({ ...report, sockets, framesSent, latenessMs: 7 }),
      nowMs,
    );
  expect(at(100_000, 3, 50)).toMatchObject({
    counts: { frames_sent: 50 },
    gauges: { sockets: 3, frame_lateness_ms: 7 },
  });
  expect(at(110_000, 4, 60)).toBeNull();
  expect(at(160_000, 4, 90)).toMatchObject({ counts: { frames_sent: 40 } });
  expect(at(161_000, 0, 90)).toMatchObject({ gauges: { sockets: 0 } });
  expect(at(162_000, 0, 90)).toBeNull();
});

test("excludes closed hours, and the time before the feed was on, from a market's silence", () => {
  let nowMs = 1_000_000;
  const rows: MarketReportRow[] = [];
  const watch = new MarketWatch({
    name: "f/X",
    now: () => nowMs,
    storeReport: (row) => rows.push(row),
  });
  const report = (change: Partial<MarketReport>): MarketReport => ({
    ...{
      generation: 1,
      begunMs: 1,
      seq: 1,
      status: "open",
      feedState: "live",
      accepted: 9,
      reconnects: 0,
    },
    ...{ lastTickMs: null, lastError: null, gaps: [], gapsSeen: 2, links: 1, triggers: 4 },
    dropped: { spike: 3, stale: 0 } as MarketReport["dropped"],
    ...change,
  });
  watch.started();
  watch.look(report({}), 5_000);
  expect(rows.at(-1)).toMatchObject({
    ...{ heardMs: 1_000_000, isAwake: true, isOpen: true },
    series: { ticks_accepted: 9, "ticks_refused:spike": 3, feed_gaps: 2, resting_triggers: 4 },
  });
  nowMs += reportEveryMs - 1;
  watch.look(report({}), 5_000);
  expect(rows).toHaveLength(1);
  watch.look(report({ feedState: "waiting" }), 5_000);
  expect(rows).toHaveLength(2);
  nowMs += 60_000;
  watch.look(report({ status: "closed" }), 5_000);
  watch.look(report({ status: "open", feedState: "idle" }), 5_000);
  expect(rows.at(-1)).toMatchObject({ heardMs: nowMs, isAwake: false });
});

test("reports an isolate's answers for a company once a minute", () => {
  const tally = new Tally("isolate");
  const answered = (refusal: string | null, isOrder: boolean) => ({
    ...{ refusal, isOrder, databaseMs: 4, accountMs: 2 },
  });
  expect(tally.count(1, answered(null, true), 1_000)).toBeNull();
  expect(tally.count(1, answered("forex_no_money", true), 1_000)).toBeNull();
  expect(tally.count(1, answered("session_invalid", true), 1_000)).toBeNull();
  expect(tally.count(2, answered("internal", false), 1_000)).toBeNull();
  const report = tally.count(1, { ...answered(null, false), databaseMs: 40 }, 1_000 + tellEveryMs);
  expect(report).toEqual({
    source: "worker isolate",
    counts: {
      ...{ requests: 4, database_calls: 4, database_ms: 52, account_calls: 4, account_ms: 8 },
      ...{ orders_taken: 1, "orders_refused:forex_no_money": 1 },
    },
    gauges: { database_slowest_ms: 40, account_slowest_ms: 2 },
  });
  expect(tally.count(1, answered(null, false), 2_000 + tellEveryMs)).toBeNull();
});
