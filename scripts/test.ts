/**
 * `npm test`: everything, in the order in which failures are cheapest to find. Every step runs even
 * when one before it failed (but for the browser tests, which need a build). What failed is named
 * at the end, and the last line counts. A test that fails is tried once more, since machines with
 * little to give make waits run out; one that passes then is named as well.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
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

async function run(
  title: string,
  command: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  console.log(`\n=== ${title}`);
  const [file, ...args] = command;
  const started = Date.now();
  const child = spawn(file as string, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    timeout: stepLimitMs,
  });
  const ok = await new Promise<boolean>((resolve, reject) => {
    child.once("error", reject).once("exit", (code) => resolve(code === 0));
  });
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

async function runStep(title: string, command: string[]): Promise<boolean> {
  const ok = await run(title, command);
  results.push(step(title, ok));
  return ok;
}

/** Runs a test runner that leaves its result at the path in `TEST_RESULT`. */
async function runTests(
  title: string,
  command: string[],
  env: Record<string, string> = {},
): Promise<RunResult> {
  const path = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const ok = await run(title, command, { ...env, TEST_RESULT: path });
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
  const second = await runTests(`tests: ${project}, second try`, [...command, ...files]);
  return afterSecondTry(first, second);
}

/**
 * Browser tests wait more than they work: on two cores two platforms of their own, each with every
 * second file, are done in little more than half the time.
 */
async function browserTests(): Promise<RunResult[]> {
  const port = Number(process.env.PORT ?? 4173);
  const files = readdirSync("tests/e2e").filter((name) => name.endsWith(".spec.ts"));
  const lanes = Math.min(2, availableParallelism());
  const ofLane = (lane: number) => files.sort().filter((_, index) => index % lanes === lane);
  return Promise.all(
    Array.from({ length: lanes }, (_, lane) => {
      const output = `--output=${join(reports, `browser-${lane + 1}`)}`;
      return runTests(
        `tests: browser, ${lane + 1} of ${lanes}`,
        ["playwright", "test", output, ...ofLane(lane).map((name) => `tests/e2e/${name}`)],
        { PORT: String(port + lane), STATE_DIR: join(state, `browser-${lane + 1}`) },
      );
    }),
  );
}

await runStep("messages", ["node", "scripts/compile-messages.ts"]);
for (const room of ["app", "worker", "scripts", "tests/simulation"]) {
  await runStep(`types: ${room}`, ["tsc", "-p", `${room}/tsconfig.json`]);
}
await runStep("lint and format", ["biome", "check", "."]);
await runStep("dead code", ["knip"]);
results.push(await vitest("unit"), await vitest("worker"));
if (await runStep("build", ["node", "scripts/build.ts"])) results.push(...(await browserTests()));
rmSync(state, { recursive: true, force: true });
const total = sum(results);
console.log(`\n${closingLines(total).join("\n")}`);
process.exit(total.failures.length === 0 ? 0 : 1);
