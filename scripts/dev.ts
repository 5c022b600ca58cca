/** `npm run dev`: the whole platform on one port, with hot reload. */
import { createServer } from "vite";
import { claimRun, orEnd } from "./claim-run.ts";
import { compileMessages } from "./compile-messages.ts";
import { operatorsFile } from "./desk-operators.ts";
import { bundleWorker } from "./dev-worker.ts";
import { port, quietRuntime, stateDir } from "./environment.ts";
import { keepSecrets } from "./kept-secrets.ts";
import { prepareState } from "./prepare-state.ts";

quietRuntime();
await claimRun(port, stateDir);
await orEnd(() => keepSecrets(stateDir));
await compileMessages();
const [{ migrations, seeded }, worker] = await Promise.all([
  orEnd(() => prepareState(stateDir)),
  bundleWorker(),
]);
if (migrations > 0)
  console.log(`applied ${migrations} migrations${seeded ? ", seeded the demo companies" : ""}`);
process.env.BUNDLED_WORKER = worker.path;
const server = await createServer({ server: { port, strictPort: true, host: "127.0.0.1" } });
await server.listen();
worker.follow(server);
server.printUrls();
console.log(
  `  Operators' desk: http://127.0.0.1:${port}/desk, first passwords in ${operatorsFile(stateDir)}`,
);
