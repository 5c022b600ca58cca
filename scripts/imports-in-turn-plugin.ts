import type { Plugin } from "vite";

// Matches calls of `import()`, but not `typeof import()`, which names a type.
const importCall = /(?<!typeof )\bimport\(\s*("\.[^"]+")\s*,?\s*\)/g;
const helper = "/app/in-turn.ts";

/**
 * Makes each `import()` of the app wait for the previous one (`app/in-turn.ts` says why), except in
 * `main.ts` and `start.tsx`. Imports of compiled texts do not wait either. The import of a module
 * ends only after the module's texts are loaded, so these texts must not wait for it.
 */
export function inTurnCode(code: string, id: string): string | null {
  if (!/\/app\/.+\.tsx?$/.test(id) || /\/app\/(main|start|in-turn)\.tsx?$/.test(id)) return null;
  const changed = code.replaceAll(importCall, "__inTurn(() => import($1))");
  if (changed === code) return null;
  // The import is appended, so that the other lines keep their numbers.
  return `${changed}\nimport { inTurn as __inTurn } from "${helper}";\n`;
}

export function importsInTurn(): Plugin {
  return {
    name: "imports-in-turn",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (code, id) => {
      const changed = inTurnCode(code, id);
      return changed === null ? null : { code: changed, map: null };
    },
  };
}
