/**
 * `npm run test:missing`: runs `tests/e2e/missing-files.spec.ts` with every file and every faulty
 * answer.
 */
import { spawnSync } from "node:child_process";

await import("./build.ts");
const { status } = spawnSync("playwright", ["test", "tests/e2e/missing-files.spec.ts"], {
  stdio: "inherit",
  env: { ...process.env, MISSING_SAMPLE: process.env.MISSING_SAMPLE ?? "square" },
});
process.exit(status ?? 1);
