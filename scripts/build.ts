/** `npm run build`: the worker and the app, their licences, then the budget of the first load. */
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
writeLicences(["dist/client", "dist/edge_broker"]);
checkBundle();
