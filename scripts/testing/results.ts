/** Result of any test runner's run, and the text that `npm test` prints of it at the end. */

export interface Failure {
  /** Path from the project's root; empty for an error outside any file. */
  file: string;
  name: string;
  why: string;
}

export interface RunResult {
  passed: number;
  failures: Failure[];
  /**
   * Tests that failed and then passed when repeated. They are no failures, but are always listed.
   */
  flaky: Failure[];
}

/** Makes the result of a step without tests, such as types, lint or build. */
export function step(title: string, ok: boolean): RunResult {
  const failures = ok ? [] : [{ file: "", name: title, why: "its output is above" }];
  return { passed: ok ? 1 : 0, failures, flaky: [] };
}

/**
 * Joins a runner's first result with that of the second try of the failed files. A test that failed
 * twice has failed; one that passed the second time is flaky. Errors outside any file cannot be
 * tried again, so they stay.
 */
export function afterSecondTry(first: RunResult, second: RunResult): RunResult {
  const again = new Set(second.failures.map(nameOf));
  const owned = first.failures.filter((failure) => failure.file !== "");
  const recovered = owned.filter((failure) => !again.has(nameOf(failure)));
  return {
    passed: first.passed + recovered.length,
    failures: [...first.failures.filter((failure) => failure.file === ""), ...second.failures],
    flaky: [...first.flaky, ...recovered],
  };
}

/** Adds a failure if a runner ran no test, or ended with an error but named no failure. */
export function withExit(title: string, result: RunResult, ok: boolean): RunResult {
  if (result.failures.length > 0) return result;
  if (ok && result.passed + result.flaky.length > 0) return result;
  const why = ok ? "no test was run" : "the runner ended with an error";
  return { ...result, failures: [{ file: "", name: title, why }] };
}

export function sum(results: RunResult[]): RunResult {
  return {
    passed: results.reduce((all, result) => all + result.passed, 0),
    failures: results.flatMap((result) => result.failures),
    flaky: results.flatMap((result) => result.flaky),
  };
}

/**
 * Returns the last lines: flaky and failed tests by name, then the numbers of passed and failed
 * ones.
 */
export function closingLines(result: RunResult): string[] {
  return [
    ...result.flaky.map((failure) => `passed when tried again: ${line(failure)}`),
    ...result.failures.map((failure) => `failed: ${line(failure)}`),
    "",
    `${result.passed} passed, ${result.failures.length} failed`,
  ];
}

function nameOf(failure: Failure): string {
  return `${failure.file} > ${failure.name}`;
}

function line(failure: Failure): string {
  const place = failure.file === "" ? failure.name : nameOf(failure);
  return `${place}: ${failure.why}`;
}
