/**
 * `npm run test:missing`: runs `tests/e2e/missing-files.spec.ts` for every file with every faulty
 * answer, which takes an hour.
 */
import { spawnSync } from "node:child_process";

await import("./build.ts");
const { status } = spawnSync("playwright", ["test", "tests/e2e/missing-files.spec.ts"], {
  stdio: "inherit",
  env: { ...process.env, MISSING_SAMPLE: process.env.MISSING_SAMPLE ?? "square" },
});
process.exit(status ?? 1);
