/** `npm run test:missing`: every case of `tests/e2e/missing-files.spec.ts`. Takes hours. */
import { spawnSync } from "node:child_process";

await import("./build.ts");
const { status } = spawnSync("playwright", ["test", "tests/e2e/missing-files.spec.ts"], {
  stdio: "inherit",
  env: { ...process.env, MISSING_SAMPLE: "all" },
});
process.exit(status ?? 1);
