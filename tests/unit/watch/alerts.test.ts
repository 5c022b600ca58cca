import { describe, expect, test } from "vitest";
import { readSettings } from "#domain/config/schema.ts";
import { type AlertState, quietState, type Reading, stepAlert } from "#domain/watch/alerts.ts";
import { exposition } from "#domain/watch/exposition.ts";
import {
  addCounts,
  mergeGauges,
  metrics,
  risen,
  type Series,
  series,
} from "#domain/watch/metrics.ts";
import { type Look, readingsOf, type WatchedMarket } from "#domain/watch/readings.ts";
import { dayStates, type Incident, partState } from "#domain/watch/status.ts";

/** Changes of an alert while its figure takes these values, one at each look. */
function changes(kind: Reading["kind"], limit: number, values: ReadonlyArray<number | null>) {
  let state: AlertState = quietState;
  return values.map((value) => {
    const step = stepAlert(state, { kind, subject: "", value, limit, level: "degraded" });
    state = step.state;
    return step.change ?? "";
  });
}

describe("an alert", () => {
  test("begins an alert of the watch once, and ends it after three checks clearly within its limit", () => {
    expect(changes("queue_old", 10, [9, 10, 11, 12, 7, 7, 7, 7])).toEqual([
      ...["", "began", "", "", "", "", "ended", ""],
    ]);
  });

  test("keeps the state of a watch's alert while its figure swings around the limit", () => {
    const swings = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 10 : 9));
    expect(changes("queue_old", 10, swings).filter((each) => each !== "")).toEqual(["began"]);
    const deeper = Array.from({ length: 40 }, (_, index) => [10, 2, 2][index % 3] ?? 0);
    expect(changes("queue_old", 10, deeper).filter((each) => each !== "")).toEqual(["began"]);
  });

  test("begins an alert only after two consecutive checks beyond the limit when the checked figure may jump for a moment", () => {
    expect(changes("database_slow", 10, [11, 1, 11, 11])).toEqual(["", "", "", "began"]);
  });

  test("keeps an alert of the watch while the checked figure is unknown, and ends an alert that is turned off", () => {
    expect(changes("parked", 1, [1, null, null, 0, null, 0, 0])).toEqual([
      ...["began", "", "", "", "", "", "ended"],
    ]);
    const on = { over: 1, within: 0, isOn: true };
    const off = { kind: "parked", subject: "", value: 5, limit: 0, level: "degraded" } as const;
    expect(stepAlert(on, off)).toEqual({ state: quietState, change: "ended" });
  });
});

const nowMs = 1_800_000_000_000;
const lookOf = (change: Partial<Look> = {}): Look => ({
  ...{ nowMs, settings: readSettings({}), markets: [], now: {}, minutesAgo: {}, hourAgo: {} },
  ...{ databaseMs: 5, auditProblems: 0, lost: [], isOther: false },
  ...change,
});
const marketOf = (change: Partial<WatchedMarket>): WatchedMarket => ({
  ...{ name: "f/X", feed: "f", isAwake: true, isOpen: true, heardMs: nowMs, atMs: nowMs },
  ...change,
});
const readingOf = (look: Look, kind: Reading["kind"], subject = "") =>
  readingsOf(look).find((each) => each.kind === kind && each.subject === subject);

describe("a reading", () => {
  test("measures a feed's silence as the longest silence among its markets that are both open and awake", () => {
    const silent = marketOf({ heardMs: nowMs - 300_000 });
    const markets = [
      marketOf({}),
      silent,
      marketOf({ heardMs: 0, isOpen: false }),
      marketOf({ heardMs: 0, isAwake: false }),
      marketOf({ feed: "g", heardMs: 0, isAwake: false }),
    ];
    expect(readingOf(lookOf({ markets }), "feed_silent", "f")).toMatchObject({
      value: 300,
      level: "degraded",
    });
    expect(readingOf(lookOf({ markets }), "feed_silent", "g")?.value).toBe(0);
    expect(readingOf(lookOf({ markets: [silent] }), "feed_silent", "f")?.level).toBe("down");
  });

  test("adds the age of a market's last report to the market's silence only when the market has stopped reporting", () => {
    const at = (ago: number) => marketOf({ atMs: nowMs - ago, heardMs: nowMs - ago - 1_000 });
    const silence = (ago: number) =>
      readingOf(lookOf({ markets: [at(ago)] }), "feed_silent", "f")?.value;
    expect([silence(59_000), silence(301_000)]).toEqual([1, 302]);
  });

  test("computes the share of refused orders only when there are at least ten orders", () => {
    const share = (refused: number, taken: number) =>
      readingOf(
        lookOf({
          minutesAgo: { orders_taken: 100, [series("orders_refused", "no_money")]: 50 },
          now: { orders_taken: 100 + taken, [series("orders_refused", "no_money")]: 50 + refused },
        }),
        "orders_refused",
      )?.value;
    expect([share(9, 0), share(9, 1), share(0, 10), share(6, 6)]).toEqual([0, 90, 0, 50]);
  });

  test("reports the mean time of recent database calls, and reports the database as down when it does not answer", () => {
    const now = { database_calls: 20, database_ms: 4_000 };
    expect(readingOf(lookOf({ now }), "database_slow")).toMatchObject({ value: 200, limit: 1_000 });
    const dead = lookOf({ databaseMs: null, markets: null, auditProblems: null });
    expect(readingOf(dead, "database_slow")).toMatchObject({ value: 60_000, level: "down" });
    for (const kind of ["parked", "queue_old", "audit_broken"] as const) {
      expect([kind, readingOf(dead, kind)?.value]).toEqual([kind, null]);
    }
  });
});

describe("figures", () => {
  test("adds up counts and gauges of several objects, but takes the largest lateness", () => {
    expect(
      mergeGauges([
        { sockets: 2, frame_lateness_ms: 5, unknown: 1 },
        { sockets: 3, frame_lateness_ms: 4 },
      ]),
    ).toEqual({ sockets: 5, frame_lateness_ms: 5 });
    const counts: Series = { requests: 1 };
    addCounts(counts, { requests: 2, orders_taken: 1 });
    expect(counts).toEqual({ requests: 3, orders_taken: 1 });
    expect([risen(5, 3), risen(2, 9), risen(undefined, undefined)]).toEqual([2, 2, 0]);
  });

  test("exports figures of the watch with names and descriptions, each name once", () => {
    const values = {
      ...{ requests: 7, sockets: 3, nonsense: 1 },
      [series("orders_refused", 'a "b"\\')]: 2,
    };
    const text = exposition(
      [
        { companyId: 1, atMs: nowMs - 4_000, series: values },
        { companyId: 2, atMs: nowMs, series: { requests: 1 } },
      ],
      nowMs,
    );
    expect(
      text,
    ).toContain(`# HELP broker_requests_total ${metrics.requests.help}\n# TYPE broker_requests_total counter
broker_requests_total{company="1"} 7\nbroker_requests_total{company="2"} 1\n`);
    expect(text).toContain('broker_sample_age_seconds{company="1"} 4');
    expect(text).toContain('broker_orders_refused_total{company="1",reason="a \\"b\\"\\\\"} 2');
    expect(text).not.toContain("nonsense");
    const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(types).size).toBe(types.length);
    const line = /^(# (HELP|TYPE) \w+ .+|[a-z_]+\{company="\d+"(,\w+="[^\n]*")?\} [\d.e+-]+)$/;
    for (const each of text.trimEnd().split("\n")) expect(each).toMatch(line);
  });
});

describe("the public status", () => {
  const dayMs = 86_400_000;
  const days = [0, 1, 2].map((n) => ({ fromMs: n * dayMs, toMs: (n + 1) * dayMs }));
  const incident = (change: Partial<Incident>): Incident => ({
    ...{ id: 1, kind: "feed_silent", subject: "f", level: "degraded", beganMs: 0, endedMs: 1 },
    ...change,
  });

  test("shows the worst status of each day, and days without a check", () => {
    const incidents = [
      incident({ beganMs: dayMs - 1, endedMs: dayMs + 1 }),
      incident({ level: "down", beganMs: dayMs + 5, endedMs: dayMs + 6 }),
      incident({ kind: "audit_broken", level: "down", beganMs: 2 * dayMs, endedMs: null }),
    ];
    const watched = new Set([dayMs, 2 * dayMs]);
    expect(dayStates("prices", incidents, days, watched)).toEqual(["degraded", "down", "up"]);
    expect(dayStates("trading", [], days, watched)).toEqual(["unknown", "up", "up"]);
  });

  test("shows the current public status, or unknown when the last check is old", () => {
    const open = [incident({ endedMs: null }), incident({ level: "down" })];
    expect(partState("prices", open, nowMs, nowMs)).toBe("degraded");
    expect(partState("trading", open, nowMs, nowMs)).toBe("up");
    expect(partState("prices", open, nowMs - 301_000, nowMs)).toBe("unknown");
  });
});
