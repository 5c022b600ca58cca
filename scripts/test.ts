/**
 * `npm test`: everything, in the order in which failures are cheapest to find. Every step runs even when
 * one before it failed (but for the browser tests, which need a build), and the last line counts them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietRuntime } from "./environment.ts";

interface Count {
  passed: number;
  failed: number;
}

function run(title: string, command: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n=== ${title}`);
  const [file, ...args] = command;
  const started = Date.now();
  const result = spawnSync(file as string, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
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
const total: Count = { passed: 0, failed: 0 };

function count(ok: boolean): boolean {
  total[ok ? "passed" : "failed"]++;
  return ok;
}

/** Adds a runner's own counts; a runner that failed without naming a test counts as one failure. */
function countReport(path: string, ok: boolean, read: (report: never) => Count): void {
  const counts = existsSync(path)
    ? read(JSON.parse(readFileSync(path, "utf8")) as never)
    : { passed: 0, failed: 0 };
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (!ok && counts.failed === 0) total.failed++;
  if (counts.passed + counts.failed === 0) total.failed++;
}

count(run("messages", ["node", "scripts/compile-messages.ts"]));
for (const room of ["app", "worker", "scripts", "tests/simulation"]) {
  count(run(`types: ${room}`, ["tsc", "-p", `${room}/tsconfig.json`]));
}
count(run("lint and format", ["biome", "check", "."]));
count(run("dead code", ["knip"]));
for (const project of ["unit", "worker"]) {
  const path = join(reports, `${project}.json`);
  const ok = run(`tests: ${project}`, [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path}`,
  ]);
  countReport(path, ok, (report: { numPassedTests: number; numFailedTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
}
if (count(run("build", ["node", "scripts/build.ts"]))) {
  const port = String(process.env.PORT ?? 4173);
  const ok = run("tests: browser", ["playwright", "test"], { PORT: port });
  countReport(
    join(reports, "e2e.json"),
    ok,
    (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    }),
  );
}
rmSync(state, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
