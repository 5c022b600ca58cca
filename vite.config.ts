import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import pack from "./package.json" with { type: "json" };
import { messageOptions } from "./scripts/compile-messages.ts";
import { stateDir } from "./scripts/environment.ts";
import { localeSplit } from "./scripts/locale-split-plugin.ts";
import { serviceWorker } from "./scripts/service-worker-plugin.ts";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ ...messageOptions, strategy: [...messageOptions.strategy] }),
    localeSplit(),
    serviceWorker(),
    react(),
    cloudflare({ inspectorPort: false, persistState: { path: stateDir } }),
  ],
  define: { __APP_VERSION__: JSON.stringify(pack.version) },
  build: { target: "es2023", manifest: true },
});
