/** `npm run preview`: serves the built platform in workerd. Builds first if there is no build. */
import { copyFileSync, existsSync } from "node:fs";
import { preview } from "vite";
import { claimRun, orEnd } from "./claim-run.ts";
import { operatorsFile } from "./desk-operators.ts";
import { port, quietRuntime, stateDir } from "./environment.ts";
import { keepSecrets } from "./kept-secrets.ts";
import { prepareState } from "./prepare-state.ts";

quietRuntime();
await claimRun(port, stateDir);
await orEnd(() => keepSecrets(stateDir));
if (!existsSync("dist")) await import("./build.ts");
// Replaces the build's copies of the secrets, which may be outdated.
copyFileSync(".dev.vars", "dist/edge_broker/.dev.vars");
await orEnd(() => prepareState(stateDir));
const server = await preview({ preview: { port, strictPort: true, host: "127.0.0.1" } });
server.printUrls();
console.log(
  `  Operators' desk: http://127.0.0.1:${port}/desk, first passwords in ${operatorsFile(stateDir)}`,
);
