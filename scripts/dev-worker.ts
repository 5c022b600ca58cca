import { rmSync } from "node:fs";
import { createBuilder, type Rolldown, type ViteDevServer } from "vite";

const outDir = "dist-dev";
/** Bundle that `vite.config.ts` uses as the worker. */
const bundle = `${outDir}/index.js`;

export interface DevWorker {
  path: string;
  /** Bundles again when a source of the worker changes. The server then restarts the worker. */
  follow(server: ViteDevServer): void;
}

/**
 * Bundles the worker for development. Unbundled, it would request a thousand files from the
 * development server before the first answer.
 */
export async function bundleWorker(): Promise<DevWorker> {
  // Building sets an unset NODE_ENV to "production", which would affect the app's server.
  process.env.NODE_ENV ??= "development";
  const builder = await createBuilder({
    logLevel: "warn",
    mode: "development",
    environments: { edge_broker: { build: { outDir, sourcemap: true, minify: false } } },
  });
  const worker = builder.environments.edge_broker;
  if (!worker) throw new Error("vite.config.ts names no worker");
  let sources: ReadonlySet<string> = new Set();
  const build = async () => {
    const { output } = (await builder.build(worker)) as Rolldown.RolldownOutput;
    // The plugin copies this machine's secrets to `outDir`, as a file that all users could read.
    rmSync(`${outDir}/.dev.vars`, { force: true });
    sources = new Set(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
  };
  await build();
  return {
    path: bundle,
    follow({ watcher, config }) {
      let last = Promise.resolve();
      let isWaiting = false;
      const onChange = (path: string) => {
        if (isWaiting || !sources.has(path.replaceAll("\\", "/"))) return;
        isWaiting = true;
        last = last
          .then(() => {
            isWaiting = false;
            return build();
          })
          .catch((error: unknown) => config.logger.error(String(error)));
      };
      watcher.on("change", onChange).on("unlink", onChange);
    },
  };
}
