import type { Plugin } from "vite";

const summary = /^(\s+)summary:\s*"(?:[^"\\]|\\.)*",$/gm;
/** Type of a setting, in the two forms of its source. */
const settingType = /\btype: (?:"[^"]*"|values\.join\(", "\))/g;

/**
 * Drops the purposes of calls and the types of settings, which only the documentation needs, from
 * the built app.
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
