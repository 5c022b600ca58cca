/** Result of a run of any test runner, and its text at the end of `npm test`. */

export interface Failure {
  /** Path from the project's root; empty for an error that belongs to no file. */
  file: string;
  name: string;
  why: string;
}

export interface RunResult {
  passed: number;
  failures: Failure[];
  /** Tests that failed first and passed when repeated: no failures, but always reported. */
  flaky: Failure[];
}

/** Result of a step without tests: types, lint, build. */
export function step(title: string, ok: boolean): RunResult {
  const failures = ok ? [] : [{ file: "", name: title, why: "its output is above" }];
  return { passed: ok ? 1 : 0, failures, flaky: [] };
}

/**
 * Joins a runner's result with the result of the failed files' second try. A test that failed twice
 * has failed; a test that passed the second time is flaky. Errors that belong to no file cannot be
 * tried again and stay.
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

/** Also counts as failed: a runner with an exit code but no named failure, or without any test. */
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

/** Returns the closing lines: every failure by name, then the two numbers. */
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
