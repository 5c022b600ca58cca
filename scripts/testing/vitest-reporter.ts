import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import type { Failure, RunResult } from "./results.ts";

/**
 * Returns the first line of an error, which names the expected value; the runner prints the rest.
 * If the check of a property failed, also returns the next two lines: the seed and the example.
 */
function firstLine(error: { message?: string } | undefined): string {
  const lines = (error?.message ?? "no message").split("\n");
  return lines.slice(0, lines[0]?.startsWith("Property failed") ? 3 : 1).join(" ");
}

/** Returns a file's failures: its failed tests, and errors because of which it did not run. */
function failuresOf(module: TestModule): Failure[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests("failed")].map((test) => ({
    file,
    name: test.fullName,
    why: firstLine(test.result().errors?.[0]),
  }));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ file, name: suite.fullName, why: firstLine(error) })),
  );
  const own = module.errors().map((error) => ({ file, name: "(file)", why: firstLine(error) }));
  return [...own, ...suites, ...tests];
}

/**
 * Writes counts and names of tests to the path in `TEST_RESULT`; `npm test` prints them at its end.
 */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const result: RunResult = {
      passed: modules.reduce(
        (sum, module) => sum + [...module.children.allTests("passed")].length,
        0,
      ),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandled.map((error) => ({ file: "", name: "(unhandled)", why: firstLine(error) })),
      ],
      flaky: [],
    };
    writeFileSync(process.env.TEST_RESULT as string, JSON.stringify(result));
  }
}
