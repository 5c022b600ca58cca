import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messageOptions } from "./scripts/compile-messages.ts";
import { stateDir } from "./scripts/environment.ts";
import { localeSplit } from "./scripts/locale-split-plugin.ts";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ ...messageOptions, strategy: [...messageOptions.strategy] }),
    localeSplit(),
    react(),
    cloudflare({ inspectorPort: false, persistState: { path: stateDir } }),
  ],
  build: { target: "es2023", manifest: true },
});
