import type { Plugin } from "vite";

const summary = /^(\s+)summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/**
 * What a call is for is said to readers of the API's description; the app that is built needs none
 * of these sentences.
 */
export function dropSummaries(): Plugin {
  return {
    name: "drop-summaries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/domain\/contracts\/.*\.ts$/ },
      handler: (code) => code.replace(summary, '$1summary: "",'),
    },
  };
}
