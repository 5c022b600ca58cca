import type { Plugin } from "vite";

/** Path of the list of packages whose code a build contains, in the build's folder. */
export const packageList = ".vite/packages.json";
const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Lists the packages whose code gets into a build. The app's own web workers are bundled before the
 * app, so they need the plugin, too.
 */
export function shippedPackages(): Plugin {
  const folders = new Set<string>();
  return {
    name: "shipped-packages",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === "chunk" ? file.moduleIds : []) {
          const [, folder] = inPackage.exec(id) ?? [];
          if (folder !== undefined) folders.add(folder);
        }
      }
      if (this.environment.config.isWorker) return;
      const source = JSON.stringify([...folders].sort());
      this.emitFile({ type: "asset", fileName: packageList, source });
    },
  };
}
