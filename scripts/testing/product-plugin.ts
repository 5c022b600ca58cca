import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { appInWorker } from "../app-in-worker-plugin.ts";

const root = resolve(import.meta.dirname, "../..");
/** Folder in the paths of the bundle's files. It does not exist: the files are only in memory. */
const bundled = join(root, "tested-product");
const sources = "{worker,platform,durable-objects,domain,db,seed}/**/*.ts";

/** The only file of the product that worker tests replace, and its replacement. */
const passwordWork = join(root, "worker/access/password-work.ts");
const lightWork = join(root, "tests/support/worker/light-password-work.ts");

const withLightWork: Plugin = {
  name: "light-password-work",
  enforce: "pre",
  load: (id) => (id === passwordWork ? readFileSync(lightWork, "utf8") : null),
};

/**
 * @returns code by file: one file contains the whole product, and a small file per source exports
 * that source's part
 */
async function bundle(): Promise<Map<string, string>> {
  const names = globSync(sources, { cwd: root }).map((file) => file.replace(/\.ts$/, ""));
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [appInWorker(), withLightWork],
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: true,
      write: false,
      target: "esnext",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, `${name}.ts`)])),
        preserveEntrySignatures: "allow-extension",
        external: [/^cloudflare:/, /^node:/],
        output: {
          entryFileNames: "[name].ts",
          codeSplitting: { groups: [{ name: "product", test: () => true }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  return new Map(chunks.map(({ fileName, code }) => [join(bundled, fileName), code]));
}

/**
 * Gives each test file the product as one module. When the product's thousand files were loaded one
 * by one, that took half of the time of all worker tests.
 */
export function productInOne(): Plugin {
  let files: Promise<Map<string, string>> | undefined;
  return {
    name: "product-in-one",
    enforce: "pre",
    async buildStart() {
      files ??= bundle();
      await files;
    },
    async resolveId(id, importer, options) {
      if (importer?.startsWith(bundled)) {
        return id.startsWith(".") ? join(dirname(importer), id) : null;
      }
      // The runner requests the bundled worker by its path from the project's root.
      if ((await files)?.has(join(root, id))) return join(root, id);
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      const one = found?.id.startsWith(root) && found.id.replace(root, bundled);
      return one && (await files)?.has(one) ? one : found;
    },
    async load(id) {
      const code = (await files)?.get(id);
      // Omits source maps: a test file gets its modules and their maps in one message, of at most
      // 32 MiB.
      return code === undefined ? null : { code, map: { mappings: "" } };
    },
  };
}
