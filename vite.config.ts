import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import pack from "./package.json" with { type: "json" };
import { messageOptions } from "./scripts/compile-messages.ts";
import { compressedPreview } from "./scripts/compressed-preview-plugin.ts";
import { dropSummaries } from "./scripts/drop-summaries-plugin.ts";
import { stateDir } from "./scripts/environment.ts";
import { localeSplit } from "./scripts/locale-split-plugin.ts";
import { ownOrigin } from "./scripts/own-origin-plugin.ts";
import { serviceWorker } from "./scripts/service-worker-plugin.ts";
import { startPreload } from "./scripts/start-preload-plugin.ts";

export default defineConfig({
  plugins: [
    ownOrigin(),
    paraglideVitePlugin({ ...messageOptions, strategy: [...messageOptions.strategy] }),
    localeSplit(),
    serviceWorker(),
    startPreload(),
    dropSummaries(),
    compressedPreview(),
    react(),
    cloudflare({ inspectorPort: false, persistState: { path: stateDir } }),
  ],
  define: { __APP_VERSION__: JSON.stringify(pack.version) },
  build: {
    target: "es2023",
    manifest: true,
    rolldownOptions: {
      output: {
        // Small modules that every start needs, traders' and operators': one file of them
        // compresses better than twenty.
        codeSplitting: {
          groups: [
            // What app/main.ts itself needs is apart: no message may be loaded before the language
            // is known.
            {
              name: "locale",
              test: /\/app\/(i18n\/(locale|choose-locale|keep-cookie|start-texts)|api\/(send|early))\.ts$|vite\/preload-helper/,
              priority: 2,
            },
            // Waits for the texts of the language, which `main.ts` asks for at once.
            { name: "texts", test: /messages\/compiled\/messages(\/_index)?\.js$/, priority: 2 },
            {
              name: "base",
              test: /\/app\/(state|api\/(client|token|outcome|warn-of)|i18n\/(format|isolate)|features\/(company\/theme|identity\/own-path)|data\/(loadable|company|install)|ui\/(button|icon|states|simulated|segmented|change|symbol-badge|toasts|toast-list|error-boundary))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
