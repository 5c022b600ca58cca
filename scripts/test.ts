/**
 * `npm test`: everything, in the order in which failures are cheapest to find. Every step runs even
 * when one before it failed (but for the browser tests, which need a build). What failed is named
 * at the end, and the last line counts. A test that fails is tried once more, since machines with
 * little to give make waits run out; one that passes then is named as well.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietRuntime } from "./environment.ts";
import {
  afterSecondTry,
  closingLines,
  type RunResult,
  step,
  sum,
  withExit,
} from "./testing/results.ts";

/** No step takes half of this; a runner that hangs must not eat the time of the others. */
const stepLimitMs = 55 * 60_000;

function run(title: string, command: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n=== ${title}`);
  const [file, ...args] = command;
  const started = Date.now();
  const result = spawnSync(file as string, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    timeout: stepLimitMs,
  });
  const ok = result.status === 0;
  console.log(
    `=== ${title}: ${ok ? "ok" : "FAILED"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return ok;
}

const reports = "test-results";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const state = mkdtempSync(join(tmpdir(), "edge-broker-test-"));
process.env.STATE_DIR = state;
quietRuntime();
const results: RunResult[] = [];

function runStep(title: string, command: string[]): boolean {
  const ok = run(title, command);
  results.push(step(title, ok));
  return ok;
}

/** Runs a test runner that leaves its result at the path in `TEST_RESULT`. */
function runTests(title: string, command: string[], env: Record<string, string> = {}): RunResult {
  const path = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const ok = run(title, command, { ...env, TEST_RESULT: path });
  const none: RunResult = { passed: 0, failures: [], flaky: [] };
  const result = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as RunResult) : none;
  return withExit(title, result, ok);
}

function vitest(project: string): RunResult {
  const command = ["vitest", "run", "--project", project, "--reporter=default"];
  command.push("--reporter=./scripts/testing/vitest-reporter.ts");
  const first = runTests(`tests: ${project}`, command);
  const files = [...new Set(first.failures.map((failure) => failure.file))].filter(Boolean);
  if (files.length === 0) return first;
  return afterSecondTry(first, runTests(`tests: ${project}, second try`, [...command, ...files]));
}

runStep("messages", ["node", "scripts/compile-messages.ts"]);
for (const room of ["app", "worker", "scripts", "tests/simulation"]) {
  runStep(`types: ${room}`, ["tsc", "-p", `${room}/tsconfig.json`]);
}
runStep("lint and format", ["biome", "check", "."]);
runStep("dead code", ["knip"]);
results.push(vitest("unit"), vitest("worker"));
if (runStep("build", ["node", "scripts/build.ts"])) {
  const port = String(process.env.PORT ?? 4173);
  results.push(runTests("tests: browser", ["playwright", "test"], { PORT: port }));
}
rmSync(state, { recursive: true, force: true });
const total = sum(results);
console.log(`\n${closingLines(total).join("\n")}`);
process.exit(total.failures.length === 0 ? 0 : 1);
