import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";

/**
 * The texts of 18 languages without source maps. A test file is given all modules that files before
 * it have loaded in one message, and with these maps that message passes the limit of the runtime.
 */
const textsWithoutMaps: Plugin = {
  name: "texts-without-maps",
  enforce: "post",
  transform: {
    filter: { id: /\/messages\/compiled\// },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

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
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          textsWithoutMaps,
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                APP_ENV: "test",
                SESSION_SECRET: "a secret that only tests know, 32 bytes or more",
                SIMULATOR_SECRET: "simulated prices that tests may know in advance",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          setupFiles: ["./tests/support/worker/apply-migrations.ts"],
          globalSetup: ["./tests/support/node/feed-servers/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
