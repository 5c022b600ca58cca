/**
 * `npm test`: checks and tests everything. Types, lint and dead code are checked in parallel with
 * the unit and worker tests, which leave much of a core unused. Then come the component tests and
 * the build. After it, browser tests run in parallel lanes, each with its own platform. Last,
 * twenty flows run in each browser engine, if one besides Chromium is installed. Every step runs
 * even if an earlier one failed. Failures are listed at the end, and the last line counts them. A
 * failed test is tried a second time, because waits may be too short on slow machines. A test that
 * passes the second time is listed, too.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasOtherEngines } from "#tests/engines/found.ts";
import { quietRuntime } from "./environment.ts";
import {
  afterSecondTry,
  closingLines,
  type RunResult,
  step,
  sum,
  withExit,
} from "./testing/results.ts";
import { run } from "./testing/run.ts";
import { sourceChecks } from "./testing/source-checks.ts";

/**
 * First port for the flows in all engines. The ports before it are those of the browser tests'
 * three lanes.
 */
const enginesPort = Number(process.env.PORT ?? 4173) + 60;
const reports = "test-results";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const state = mkdtempSync(join(tmpdir(), "edge-broker-test-"));
process.env.STATE_DIR = state;
quietRuntime();
const results: RunResult[] = [];

async function runStep(title: string, command: string[], beside = false): Promise<boolean> {
  const ok = await run(title, command, { beside });
  results.push(step(title, ok));
  return ok;
}

/** Runs a test runner, which writes its result to the path in `TEST_RESULT`. */
async function runTests(
  title: string,
  command: string[],
  env: Record<string, string> = {},
): Promise<RunResult> {
  const path = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const ok = await run(title, command, { env: { ...env, TEST_RESULT: path } });
  const none: RunResult = { passed: 0, failures: [], flaky: [] };
  const result = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as RunResult) : none;
  return withExit(title, result, ok);
}

async function vitest(project: string): Promise<RunResult> {
  const command = ["vitest", "run", "--project", project, "--reporter=default"];
  command.push("--reporter=./scripts/testing/vitest-reporter.ts");
  const first = await runTests(`tests: ${project}`, command);
  const files = [...new Set(first.failures.map((failure) => failure.file))].filter(Boolean);
  if (files.length === 0) return first;
  return afterSecondTry(
    first,
    await runTests(`tests: ${project}, second try`, [...command, ...files]),
  );
}

async function checkSources(): Promise<void> {
  for (const { title, command } of sourceChecks) await runStep(title, command, true);
}

async function testWithoutBrowser(): Promise<void> {
  for (const project of ["unit", "worker"]) results.push(await vitest(project));
}

/** Runs the same flows in Chromium and in the installed ones of WebKit and Firefox. */
async function testEngines(): Promise<RunResult> {
  const command = ["node", "tests/engines/run.ts"];
  const env = { PORT: String(enginesPort), STATE_DIR: state };
  const first = await runTests("tests: engines", command, env);
  const failed = new Set(first.failures.map(({ name }) => name.split(":")[0] as string));
  if (failed.size === 0) return first;
  const again = [...command, ...new Set(["chromium", ...failed])];
  return afterSecondTry(first, await runTests("tests: engines, second try", again, env));
}

await runStep("messages", ["node", "scripts/compile-messages.ts"]);
await Promise.all([checkSources(), testWithoutBrowser()]);
results.push(await vitest("components"));
if (await runStep("build", ["node", "scripts/build.ts"])) {
  results.push(await runTests("tests: browser", ["playwright", "test"]));
  if (hasOtherEngines) results.push(await testEngines());
}
rmSync(state, { recursive: true, force: true });
const total = sum(results);
console.log(`\n${closingLines(total).join("\n")}`);
process.exit(total.failures.length === 0 ? 0 : 1);
