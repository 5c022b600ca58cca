import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/node/browser.ts";
import { slowBrowsers } from "./tests/support/node/slowed-browser.ts";

const port = Number(process.env.PORT ?? 4173);
const { executablePath, args } = await findBrowser();
const { BROWSER_SLOWED } = process.env;
if (BROWSER_SLOWED) slowBrowsers(Number(BROWSER_SLOWED));

export default defineConfig({
  testDir: "tests/e2e",
  // Scenarios of one platform run one after the other: some change what its companies offer. One
  // that fails is tried once more and then named as flaky at the end of `npm test`.
  workers: 1,
  retries: 1,
  // These end what would never come, and say nothing of how fast anything is: a slow machine with
  // other work beside it is given the time it takes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [["list"], ["./scripts/testing/playwright-reporter.ts"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath, args },
    // Recording costs each test time, so only the second try of one that failed is recorded.
    trace: "on-first-retry",
    // A tap that finds nothing to press fails where it stands, not at the end of the test.
    actionTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "UTC",
  },
  webServer: {
    command: "node tests/support/node/serve-busy-market.ts",
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: { PORT: String(port), STATE_DIR: process.env.STATE_DIR ?? "test-results/e2e-state" },
  },
});
