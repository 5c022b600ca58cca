import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import pack from "./package.json" with { type: "json" };
import { productInOne } from "./scripts/testing/product-plugin.ts";
import { findBrowser } from "./tests/support/node/browser.ts";
import { databaseDump } from "./tests/support/node/database-dump.ts";

/** Other runs need no browser, and work on machines without one. */
const isForComponents = process.argv.some((word) => /\bcomponents\b/.test(word));

/** Tests of the app's pages in a browser, with fake answers in place of the platform's. */
async function components(): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await findBrowser();
  return {
    define: { __APP_VERSION__: JSON.stringify(pack.version) },
    // A package that Vite finds during a test would reload the page of the test.
    optimizeDeps: {
      entries: ["tests/components/*.tsx", "app/features/chart/indicators/study-worker.ts"],
    },
    test: {
      name: "components",
      include: ["tests/components/*.test.tsx"],
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        locators: { exact: false },
        viewport: { width: 390, height: 844 },
        provider: playwright({
          actionTimeout: 60_000,
          launchOptions: { executablePath, args },
          contextOptions: { locale: "en-GB", timezoneId: "UTC" },
        }),
        instances: [{ browser: "chromium" }],
      },
    },
  };
}

export default defineConfig(async () => ({
  test: {
    // A file is a process of its own that mostly waits: as many at once as there are cores, not one
    // fewer.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/simulation/**/*.test.ts"],
          // A command that a test starts takes its compiled code from the command before.
          env: { NODE_COMPILE_CACHE: resolve("node_modules/.cache/node") },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [
          productInOne(),
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_DATABASE: await databaseDump(),
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                APP_ENV: "test",
                LOCAL_HOSTS: "demo.example",
                RECORD_RELEASE: process.env.RECORD_RELEASE ?? "",
                SESSION_SECRET: "a secret that only tests know, 32 bytes or more",
                PUSH_KEY:
                  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                SIMULATOR_SECRET: "simulated prices that tests may know in advance",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          setupFiles: [
            "./tests/support/worker/fill-database.ts",
            "./tests/support/worker/patient-waits.ts",
          ],
          expect: { poll: { timeout: 60_000 } },
          globalSetup: ["./tests/support/node/feed-servers/global-setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      ...(isForComponents ? [await components()] : []),
    ],
  },
}));
