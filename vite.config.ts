import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import pack from "./package.json" with { type: "json" };
import { appInWorker } from "./scripts/app-in-worker-plugin.ts";
import { compressedPreview } from "./scripts/compressed-preview-plugin.ts";
import { dropSummaries } from "./scripts/drop-summaries-plugin.ts";
import { stateDir } from "./scripts/environment.ts";
import { importsInTurn } from "./scripts/imports-in-turn-plugin.ts";
import { inlineCodes } from "./scripts/inline-codes-plugin.ts";
import { shippedPackages } from "./scripts/licences-plugin.ts";
import { messages } from "./scripts/messages-plugin.ts";
import { ownOrigin } from "./scripts/own-origin-plugin.ts";
import { pageChunks } from "./scripts/page-chunks.ts";
import { serviceWorker } from "./scripts/service-worker-plugin.ts";
import { startChunks } from "./scripts/start-chunks.ts";
import { startPreload } from "./scripts/start-preload-plugin.ts";
import { unusedRouterParts } from "./scripts/unused-router-parts-plugin.ts";

const packages = shippedPackages();
/** In development the worker is bundled first (`scripts/dev-worker.ts`). */
const bundledWorker = process.env.BUNDLED_WORKER;

export default defineConfig({
  plugins: [
    ownOrigin(),
    appInWorker(["edge_broker"]),
    messages(),
    serviceWorker(),
    startPreload(),
    dropSummaries(),
    inlineCodes(),
    importsInTurn(),
    unusedRouterParts(),
    compressedPreview(),
    packages,
    react(),
    cloudflare({
      inspectorPort: false,
      persistState: { path: stateDir },
      ...(bundledWorker && { config: { main: bundledWorker } }),
    }),
  ],
  worker: { plugins: () => [packages] },
  define: { __APP_VERSION__: JSON.stringify(pack.version) },
  build: {
    target: "es2023",
    manifest: true,
    // The parts of these would be named in the start that every trader loads; styles have to be.
    modulePreload: {
      resolveDependencies: (file, parts) =>
        /\/(desk-app|pair-alert)-/.test(file)
          ? parts.filter((part) => part.endsWith(".css"))
          : parts,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [...startChunks, pageChunks] } } },
      },
    },
  },
});
