/** `npm run build`: the worker and the app, their licences, then the budget of the first load. */
import { chmodSync } from "node:fs";
import { createBuilder } from "vite";
import { checkBundle } from "./check-bundle.ts";
import { compileMessages } from "./compile-messages.ts";
import { ensureDevelopmentSecrets, quietRuntime } from "./environment.ts";
import { writeLicences } from "./licences.ts";

quietRuntime();
ensureDevelopmentSecrets();
await compileMessages();
const builder = await createBuilder({ logLevel: "warn" });
await builder.buildApp();
// The plugin copies the secrets of this machine for a local preview, readable by everybody.
chmodSync("dist/edge_broker/.dev.vars", 0o600);
writeLicences(["dist/client", "dist/edge_broker"]);
checkBundle();
