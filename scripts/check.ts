/**
 * `npm run check`, for use during work: checks types, lint, dead code and import rules, and runs
 * unit tests of code that differs from the upstream branch. `npm test` runs everything.
 */
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { quietRuntime } from "./environment.ts";
import { run } from "./testing/run.ts";
import { sourceChecks } from "./testing/source-checks.ts";

/** Tests that read all sources as text. No import connects them to a change, so they always run. */
const fences = globSync("tests/unit/*.test.ts");
/** Tests that run programs or markets for a minute or more. Only `npm test` runs them. */
const slow = [
  "tests/simulation/**",
  "tests/unit/deploy/deploy.test.ts",
  "tests/unit/backup/release.test.ts",
];

/** @returns the last commit that the upstream branch also has; HEAD without an upstream branch */
function base(): string {
  try {
    const command = ["merge-base", "HEAD", "@{upstream}"];
    return execFileSync("git", command, { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "HEAD";
  }
}

quietRuntime();
const vitest = ["vitest", "run", "--project", "unit", "--reporter=default"];
const near = [
  "--changed",
  base(),
  "--passWithNoTests",
  ...slow.flatMap((path) => ["--exclude", path]),
];
const steps = [
  { title: "messages", command: ["node", "scripts/compile-messages.ts"] },
  ...sourceChecks,
  { title: "fences", command: [...vitest, ...fences] },
  { title: "unit tests near the change", command: [...vitest, ...near] },
];
let failed = 0;
for (const { title, command } of steps) {
  if (!(await run(title, command))) failed++;
}
console.log(`\n${steps.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
