import type { Plugin } from "vite";
import { compileMessages } from "./compile-messages.ts";

/** Compiles a set again when one of its texts changes while the development server runs. */
export function messages(): Plugin {
  return {
    name: "messages",
    apply: "serve",
    configureServer({ watcher, config }) {
      watcher.on("change", (path) => {
        if (!/\/messages\/\w+\/\w+\.json$/.test(path.replaceAll("\\", "/"))) return;
        compileMessages().catch((error: unknown) => config.logger.error(String(error)));
      });
    },
  };
}
