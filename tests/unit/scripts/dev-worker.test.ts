import { afterEach, expect, test, vi } from "vitest";
import { bundleWorker } from "#scripts/dev-worker.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("keeps NODE_ENV at development when the worker is bundled before the app's server starts", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await bundleWorker();
  expect(process.env.NODE_ENV).toBe("development");
});
