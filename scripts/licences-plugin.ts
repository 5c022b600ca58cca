import type { Plugin } from "vite";

/** In a build's folder: where the packages lie whose code is in its files. */
export const packageList = ".vite/packages.json";
const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Notes which packages a build puts into its files. The same one is a plugin of the app's own
 * workers: each is a bundle of its own, which is made before that of the app.
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
