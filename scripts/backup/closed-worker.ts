import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const noFirstPage = fileURLToPath(new URL("./no-first-page.ts", import.meta.url));

async function bundle(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "virtual:first-page": noFirstPage } },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "worker/index.ts",
      write: false,
      target: "esnext",
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

let bundled: Promise<string> | undefined;

/** Resolves to the code of the worker. A process bundles it once for all its platforms. */
export function closedWorker(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}
