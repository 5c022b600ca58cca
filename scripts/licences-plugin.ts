import type { Plugin } from "vite";

/** Path in a build's folder of the list of packages whose code the build contains. */
export const packageList = ".vite/packages.json";
const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Records the packages that a build puts into its files. It is also a plugin of the app's own
 * workers, each of which is a bundle built before the app's.
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
