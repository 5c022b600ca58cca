/**
 * Result of a run, whichever test runner it was, and how it is said at the end of
 * `npm test`.
 */

export interface Failure {
  /** Path from the top of the project; empty for an error that no file owns. */
  file: string;
  name: string;
  why: string;
}

export interface RunResult {
  passed: number;
  failures: Failure[];
  /** Failed at first and passed when tried again: no failure, and never passed over in silence. */
  flaky: Failure[];
}

/** One step that has no tests of its own: types, lint, build. */
export function step(title: string, ok: boolean): RunResult {
  const failures = ok ? [] : [{ file: "", name: title, why: "its output is above" }];
  return { passed: ok ? 1 : 0, failures, flaky: [] };
}

/**
 * A runner's result with that of the second try of the files that failed. What failed twice has
 * failed; what passed the second time is flaky. Errors that no file owns cannot be tried again and
 * stay.
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

/** A runner that ended badly without naming a failure, or that ran nothing, has failed as well. */
export function withExit(title: string, result: RunResult, ok: boolean): RunResult {
  if (result.failures.length > 0) return result;
  if (ok && result.passed + result.flaky.length > 0) return result;
  const why = ok ? "no test was run" : "the runner ended with an error";
  return { ...result, failures: [{ file: "", name: title, why }] };
}

/** The results of all steps as one. */
export function sum(results: RunResult[]): RunResult {
  return {
    passed: results.reduce((all, result) => all + result.passed, 0),
    failures: results.flatMap((result) => result.failures),
    flaky: results.flatMap((result) => result.flaky),
  };
}

/** The closing lines: every failure by name, then the two numbers. */
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
