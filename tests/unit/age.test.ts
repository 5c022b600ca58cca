import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ageMs, isAhead, isDue, isOld, skewMsMax, waitMs } from "#domain/access/age.ts";

const now = 1_800_000_000_000;
const day = 86_400_000;

describe("the age of a stored time", () => {
  it.each([
    ["is young right now", 0, false],
    ["is young below the age", 999, false],
    ["is old at the age", 1_000, true],
    ["is young where clocks differ", -skewMsMax, false],
    ["is old where the time lies ahead", -skewMsMax - 1, true],
    ["is old where the time lies forty days ahead", -40 * day, true],
  ])("judges that a stored time %s", (_, age, isItOld) => {
    expect(isOld(now - age, now, 1_000)).toBe(isItOld);
  });

  it("computes no age below zero for a stored time", () => {
    expect([ageMs(now - 5, now), ageMs(now + day, now)]).toEqual([5, 0]);
  });

  it("ends each wait within its span plus the allowed clock skew, even when a wrong clock stored its start", () => {
    const step = fc.oneof(
      fc.integer({ min: -100 * day, max: 100 * day }),
      fc.integer({ min: -day, max: 3 * day }),
      fc.integer({ min: -3 * skewMsMax, max: 3 * skewMsMax }),
    );
    const span = fc.integer({ min: 1, max: day });
    fc.assert(
      fc.property(step, span, (stepMs, spanMs) => {
        // The wrong clock stored the time; the right clock reads it at once, and after the wait.
        const storedMs = now + stepMs;
        const looksMs = [now, now + spanMs + skewMsMax];
        expect(looksMs.some((atMs) => isOld(storedMs, atMs, spanMs))).toBe(true);
        expect(looksMs.some((atMs) => isDue(storedMs + spanMs, atMs, spanMs))).toBe(true);
        expect(waitMs(storedMs + spanMs, now, spanMs)).toBeLessThanOrEqual(spanMs);
      }),
      { numRuns: 10_000 },
    );
  });

  it("ends a wait when it is due, and not earlier, while the clock is right", () => {
    expect([isDue(now + 500, now, 1_000), isDue(now, now, 1_000)]).toEqual([false, true]);
    expect([waitMs(now + 500, now, 1_000), waitMs(now - 1, now, 1_000)]).toEqual([500, 0]);
    expect([isAhead(now + 500, now), isAhead(now + day, now)]).toEqual([false, true]);
  });
});

/**
 * Matches a one-sided comparison or subtraction of the current time, as for an age or a wait.
 * Spans of a market's own time that begin now (`nowMs - dayMs`) end with the constant: no match.
 */
const clock = String.raw`(?:\bnow\(\)|\bnowMs\b(?:\(\))?|\bclockMs\b|\breceivedAtMs\b|\bDate\.now\(\))`;
const oneSided = [
  new RegExp(String.raw`${clock}\s*(?:<=?|>=?)\s`),
  new RegExp(String.raw`[\w)]\s+(?:<=?|>=?|-)\s+(?:this\.(?:#?\w+\.)*#?)?${clock}`),
  new RegExp(
    String.raw`${clock}\s+-\s+(?!(?:day|hour|minutes|grace|claim|life|idle|retention|daysMax|late|sessionLife)\w*Ms|\w*MsMax|daysMax)[\w.#(]`,
  ),
];
/** Places where one side is enough or the other side is elsewhere, with the reason. */
const allowed = new Map([
  ["durable-objects/market/awake.ts", "the other side is in #idleMs"],
  [
    "durable-objects/market/expiry/expiry.ts",
    "an expiry lies ahead; what a clock ahead opened is void",
  ],
  ["domain/market/rhythm.ts", "isQuiet has its other side beside it, heard forgets what is ahead"],
  [
    "durable-objects/market/feed/providers/event-clock.ts",
    "a lag has a sign, and what is too far off either way changes nothing",
  ],
  ["domain/market/stamps.ts", "the lead of a stamp over the clock has a sign"],
  ["worker/serve-calls.ts", "how long a step of this request took"],
  ["worker/middleware/tenancy.ts", "how long a step of this request took"],
  ["durable-objects/company/watch/watch.ts", "how long the database took to answer"],
  ["worker/wire/micro-order.ts", "what is left of an order, for a countdown; it decides nothing"],
  ["worker/routes/market.ts", "a change that starts later lies ahead"],
  ["worker/desk/health.ts", "a maintenance lies ahead; its length is bounded beside it"],
  ["worker/desk/customers.ts", "a filter of a list by days"],
]);

function findOneSided(source: string): string[] {
  return source
    .split("\n")
    .map((line) => line.replace(/\/\/.*$/, "").replace(/=>/g, ""))
    .filter((line) => !/^\s*\*/.test(line) && oneSided.some((each) => each.test(line)))
    .map((line) => line.trim());
}

describe("a comparison of now with a stored time", () => {
  const objects = ["market", "gateway", "runtime", "company"];
  const files = globSync([
    "{worker,platform}/**/*.ts",
    ...objects.map((room) => `durable-objects/${room}/**/*.ts`),
    ...["rhythm", "stamps", "validate"].map((name) => `domain/market/${name}.ts`),
  ]);

  test.each(files.filter((file) => !allowed.has(file)))(
    "finds no one-sided comparison of the present with a stored time in %s",
    (file) => {
      expect(findOneSided(readFileSync(file, "utf8"))).toEqual([]);
    },
  );

  test("finds each known form of a one-sided comparison of the present with a stored time", () => {
    const forms = [
      "return clockMs - last.timeMs > spec.staleAfterMs;",
      "const wait = this.#publishedAtMs + frameMs - this.#ports.now();",
      "if (nowMs - this.#toldMs < reportEveryMs) return;",
      "if (nowMs >= this.#heardAtMs + silenceMsMax) {",
      "return this.#dueMs <= nowMs + earlyMs;",
      "const leftMs = deadlineMs - now();",
    ];
    expect(forms.flatMap(findOneSided)).toEqual(forms);
  });

  test("finds a one-sided comparison in each file that is listed as an exception", () => {
    for (const file of allowed.keys()) {
      expect(findOneSided(readFileSync(file, "utf8")), file).not.toEqual([]);
    }
  });
});
