import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { firstFiles } from "./first-files.ts";

const source = "app/service-worker/service-worker.ts";

/**
 * Builds the service worker as /sw.js. The plugin inserts the name of the build, and the list of
 * files that the service worker caches when it is installed.
 */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: source, fileName: "sw.js" });
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const worker = chunks.find(({ fileName }) => fileName === "sw.js");
      if (!worker) throw new Error("the service worker was not built");
      if (worker.imports.length > 0) throw new Error("the service worker may import nothing");
      const all = Object.keys(bundle)
        .filter((name) => name !== "sw.js")
        .sort();
      // The build's name depends on the service worker's own code, too, so that changed rules begin
      // a new cache.
      const told = [...all, worker.code].join("\n");
      const build = createHash("sha256").update(told).digest("hex").slice(0, 12);
      const { start, home } = firstFiles(bundle);
      const first = [...start, ...home].map((name) => `/${name}`).join(" ");
      worker.code = worker.code.replace("__BUILD__", build).replace("__FIRST_FILES__", first);
    },
  };
}
