import type { Plugin } from "vite";

// Matches no `import()` that names a type.
const importCall = /(?<!typeof )\bimport\(\s*("\.[^"]+")\s*,?\s*\)/g;
const helper = "/app/in-turn.ts";

/**
 * Lets each `import()` of the app wait for the previous one (`app/in-turn.ts` says why). The
 * entry's own imports start while no other import runs. Imports of compiled texts are exempt:
 * inside a running module they would wait for themselves.
 */
export function inTurnCode(code: string, id: string): string | null {
  if (!/\/app\/.+\.tsx?$/.test(id) || /\/app\/(main|start|in-turn)\.tsx?$/.test(id)) return null;
  const changed = code.replaceAll(importCall, "__inTurn(() => import($1))");
  if (changed === code) return null;
  // Appended, so that the code's lines keep their numbers.
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
