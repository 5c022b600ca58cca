import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/node/browser.ts";
import { slowBrowsers } from "./tests/support/node/slowed-browser.ts";

/** Each lane has a platform of its own, and room for those that its tests start. */
const lanes = Number(process.env.LANES ?? 3);
const portsOfLane = 20;
process.env.FIRST_PORT ??= process.env.PORT ?? "4173";
process.env.FIRST_STATE ??= process.env.STATE_DIR ?? join("test-results", "e2e-state");
const platforms = Array.from({ length: lanes }, (_, lane) => ({
  PORT: String(Number(process.env.FIRST_PORT) + lane * portsOfLane),
  STATE_DIR: `${process.env.FIRST_STATE}-${lane}`,
}));
// A process that runs tests reads this file, too: its tests find their platform by these two.
const own = platforms[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
Object.assign(process.env, own);
const urlOf = (port = "") => `http://127.0.0.1:${port}`;

const { executablePath, args } = await findBrowser();
const { BROWSER_SLOWED } = process.env;
if (BROWSER_SLOWED) slowBrowsers(Number(BROWSER_SLOWED));

export default defineConfig({
  testDir: "tests/e2e",
  // Scenarios of one platform run one after the other: some change what its companies offer. A
  // scenario waits more than it computes: three lanes have room on two cores. One that fails is
  // tried once more and then named as flaky at the end of `npm test`.
  workers: lanes,
  retries: 1,
  // These end what would never come, and say nothing of how fast anything is: a slow machine with
  // other work beside it is given the time it takes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [["list"], ["./scripts/testing/playwright-reporter.ts"]],
  use: {
    baseURL: urlOf(own?.PORT),
    launchOptions: { executablePath, args },
    // Recording costs each test time, so only the second try of one that failed is recorded.
    trace: "on-first-retry",
    // A tap that finds nothing to press fails where it stands, not at the end of the test.
    actionTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "UTC",
  },
  webServer: platforms.map((env) => ({
    command: "node tests/support/node/serve-busy-market.ts",
    url: `${urlOf(env.PORT)}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    env,
  })),
});
