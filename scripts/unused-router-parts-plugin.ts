import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Replacements for those modules of the router that the app never runs. The originals serve
 * monitoring tools and a framework's pages, and no bundler recognises them as unused. The exports
 * that every link uses stay; all other exports do nothing.
 */
const unused: Readonly<Record<string, string>> = {
  "router/instrumentation.js": "",
  // The app's links do not prefetch through the router, but by `app/shell/after-start.ts`.
  "dom/ssr/components.js": `import { createContext } from "react";
    const FrameworkContext = createContext(undefined);
    const usePrefetchBehavior = () => [false, null, {}];
    const mergeRefs = (own) => own;
    export { FrameworkContext, usePrefetchBehavior, mergeRefs };`,
};
const kept = /^ *export \{([^}]+)\};$/m;

/**
 * The router's file with links and `Form`. The app uses only the links. Unchanged, the bundler
 * would keep `Form` because of its `displayName` and its call of `forwardRef`.
 */
const links = "dom/lib.js";
const withoutNames = (code: string) =>
  code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
    .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(");

/** Returns the names in a module's list of exports. */
function exported(text: string): string[] {
  return (kept.exec(text)?.[1] ?? "").split(",").flatMap((name) => name.trim() || []);
}

/** Removes the unused parts from the app. If a newer router has them elsewhere, the build fails. */
export function unusedRouterParts(): Plugin {
  const found = new Set<string>();
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(id) {
        const part = [links, ...Object.keys(unused)].find((name) =>
          id.endsWith(`/production/lib/${name}`),
        );
        if (part === undefined) return null;
        found.add(part);
        if (part === links) return withoutNames(readFileSync(id, "utf8"));
        const own = unused[part] ?? "";
        const others = exported(readFileSync(id, "utf8")).filter(
          (name) => !exported(own).includes(name),
        );
        const given = others.map((name) => `nothing as ${name}`);
        return `${own}\nconst nothing = () => undefined;\nexport { ${given.join(", ")} };`;
      },
    },
    buildEnd(error) {
      const missing = [links, ...Object.keys(unused)].filter((part) => !found.has(part));
      if (!error && missing.length > 0) throw new Error(`the router has no ${missing.join()}`);
    },
  };
}
