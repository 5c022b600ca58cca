/** `npm run build`: the worker and the app, then the size budget of the first load. */
import { createBuilder } from "vite";
import { checkBundle } from "./check-bundle.ts";
import { compileMessages } from "./compile-messages.ts";
import { ensureDevelopmentSecrets, quietRuntime } from "./environment.ts";

quietRuntime();
ensureDevelopmentSecrets();
await compileMessages();
const builder = await createBuilder({ logLevel: "warn" });
await builder.buildApp();
checkBundle();
