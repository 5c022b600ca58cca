import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Parts of the router that the app never runs, but that no bundler can recognise as unused. They
 * are hooks for observing tools, and links of a framework built on the router.
 */
const unused = ["router/instrumentation.js", "dom/ssr/links.js"];

/** A first load does without them. The build fails where a newer router has them elsewhere. */
export function unusedRouterParts(): Plugin {
  const found = new Set<string>();
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(id) {
        const part = unused.find((name) => id.endsWith(`/production/lib/${name}`));
        if (part === undefined) return null;
        found.add(part);
        const names = /^export \{([^}]+)\};$/m.exec(readFileSync(id, "utf8"))?.[1] ?? "";
        const given = names.split(",").map((name) => `nothing as ${name.trim()}`);
        return `const nothing = () => undefined;\nexport { ${given.join(", ")} };`;
      },
    },
    buildEnd(error) {
      const missing = unused.filter((part) => !found.has(part));
      if (!error && missing.length > 0) throw new Error(`the router has no ${missing.join()}`);
    },
  };
}
