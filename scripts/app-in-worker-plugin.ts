import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const drawing = fileURLToPath(new URL("../app/shell/draw-first-page.tsx", import.meta.url));
const allTexts = fileURLToPath(new URL("../app/i18n/all-start-messages.ts", import.meta.url));

/**
 * Gives the worker the app's components, to draw a visit's first page. The components contain
 * the texts of all languages, but not the parts that the app loads later.
 */
export function appInWorker(environments: readonly string[] | null = null): Plugin {
  return {
    name: "app-in-worker",
    enforce: "pre",
    applyToEnvironment: ({ name }) => environments === null || environments.includes(name),
    resolveId(id, importer) {
      if (id === "virtual:first-page") return drawing;
      const isApp = importer?.includes("/app/") === true;
      return isApp && id.endsWith("/i18n/start-messages.ts") ? allTexts : null;
    },
    transform: {
      order: "post",
      filter: { id: /\/app\/.*\.tsx?$/ },
      handler: (code) => ({ code: code.replaceAll(/\bimport\(/g, "Promise.reject("), map: null }),
    },
  };
}
