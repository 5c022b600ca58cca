import type { Plugin } from "vite";

// Matches calls of `import()`, but not `typeof import()`, which names a type.
const importCall = /(?<!typeof )\bimport\(\s*("\.[^"]+")\s*,?\s*\)/g;
const helper = "/app/in-turn.ts";

/**
 * Makes each `import()` of the app wait for the previous one (`app/in-turn.ts` says why). The
 * entry's own imports do not wait, because none runs before them. Imports of compiled texts do not
 * wait either: a module that waits for its texts would wait for the end of its own import.
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
