/**
 * `npm run build`: builds the worker and the app, writes their licences, and checks the size of the
 * first load.
 */
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
// For a local preview, the plugin copies this machine's secrets into a file that all users could
// read.
chmodSync("dist/edge_broker/.dev.vars", 0o600);
writeLicences(["dist/client", "dist/edge_broker"]);
checkBundle();
