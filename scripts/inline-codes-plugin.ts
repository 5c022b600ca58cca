import type { Plugin } from "vite";
import { errorCodes } from "#domain/errors/errors.ts";

const codes: ReadonlyMap<string, number> = new Map(Object.entries(errorCodes));
const named = /\berrorCodes\.([a-z_]+)\b/g;

const importOnly = /^import \{ errorCodes \} from "#domain\/errors\/errors\.ts";\n/m;

function inlined(code: string): string {
  const numbers = code.replace(named, (text, name: string) => String(codes.get(name) ?? text));
  const rest = numbers.replace(importOnly, "");
  return rest.includes("errorCodes") ? numbers : rest;
}

/**
 * Replaces each error code's name in the app by its number, so that the first load does not need
 * the table of all codes.
 */
export function inlineCodes(): Plugin {
  return {
    name: "inline-codes",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/ },
      handler: inlined,
    },
  };
}
