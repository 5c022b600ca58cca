import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
export default defineConfig({
  plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" }, miniflare: { bindings: { APP_ENV: "test", SESSION_SECRET: "a secret that only tests know, 32 bytes or more" } } })],
  test: { name: "worker", include: ["tests/worker/feeds/**/*.test.ts"], globalSetup: ["./tests/support/node/feed-servers/global-setup.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
