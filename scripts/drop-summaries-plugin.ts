import type { Plugin } from "vite";

const summary = /^(\s+)summary:\s*"(?:[^"\\]|\\.)*",$/gm;
/** Pattern of a setting's type, which the source writes in two forms. */
const settingType = /\btype: (?:"[^"]*"|values\.join\(", "\))/g;

/**
 * Removes the purposes of calls and the types of settings from the built app, because only the
 * documentation needs them.
 */
export function dropSummaries(): Plugin {
  return {
    name: "drop-summaries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/domain\/(contracts\/.*|config\/public-settings)\.ts$/ },
      handler: (code, id) =>
        id.endsWith("public-settings.ts")
          ? code.replace(settingType, 'type: ""')
          : code.replace(summary, '$1summary: "",'),
    },
  };
}
