import { describe, expect, it } from "vitest";
import {
  afterSecondTry,
  closingLines,
  type Failure,
  type RunResult,
  step,
  sum,
  withExit,
} from "#scripts/testing/results.ts";

const broken: Failure = { file: "tests/a.test.ts", name: "adds", why: "expected 2" };
const shaky: Failure = { file: "tests/b.test.ts", name: "waits", why: "timed out" };
const loose: Failure = { file: "", name: "(unhandled)", why: "no listener" };

function result(passed: number, failures: Failure[] = []): RunResult {
  return { passed, failures, flaky: [] };
}

describe("the end of a test run", () => {
  it("names failed tests, counts all tests, and names tests that passed only on a second try", () => {
    const all = sum([
      step("lint", true),
      afterSecondTry(result(5, [broken, shaky]), result(3, [broken])),
    ]);
    expect(closingLines(all)).toEqual([
      "passed when tried again: tests/b.test.ts > waits: timed out",
      "failed: tests/a.test.ts > adds: expected 2",
      "",
      "7 passed, 1 failed",
    ]);
  });

  it("counts a test run as failed when an error occurred outside any file, even if the second try passes", () => {
    expect(afterSecondTry(result(5, [loose, shaky]), result(1)).failures).toEqual([loose]);
  });

  it("counts a test run as failed when one of its steps failed", () => {
    expect(closingLines(step("lint", false)).at(-1)).toBe("0 passed, 1 failed");
  });

  it("fails a test run when its runner exits with an error or runs no test", () => {
    expect(withExit("worker", result(3), false).failures).toHaveLength(1);
    expect(withExit("worker", result(0), true).failures).toHaveLength(1);
    expect(withExit("worker", result(3), true).failures).toEqual([]);
    expect(withExit("worker", result(3, [broken]), false).failures).toEqual([broken]);
  });
});
