import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import type { Failure, RunResult } from "./results.ts";

/** Returns the first failure of a test, without colours of the terminal. */
function failureOf(test: TestCase): Failure {
  const error = test.results.find((result) => result.error)?.error;
  const [, , ...names] = test.titlePath().filter((title) => title !== "");
  return {
    file: relative(process.cwd(), test.location.file),
    name: names.join(" > ") || test.title,
    why: firstLine(error?.message),
  };
}

function firstLine(message: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
  return (message ?? "no message").replace(/\u001b\[[0-9;]*m/g, "").split("\n")[0] as string;
}

/**
 * Writes counts and names of tests to the path in `TEST_RESULT`; `npm test` prints them at its end.
 */
export default class ResultReporter implements Reporter {
  #suite: Suite | null = null;
  readonly #errors: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push({ file: "", name: "(browser tests)", why: firstLine(error.message) });
  }

  onEnd(): void {
    const path = process.env.TEST_RESULT;
    if (path === undefined) return;
    const tests = this.#suite?.allTests() ?? [];
    const of = (outcome: ReturnType<TestCase["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome);
    const result: RunResult = {
      passed: of("expected").length + of("flaky").length,
      failures: [...this.#errors, ...of("unexpected").map(failureOf)],
      flaky: of("flaky").map(failureOf),
    };
    writeFileSync(path, JSON.stringify(result));
  }

  printsToStdio(): boolean {
    return false;
  }
}
