import type { Plugin } from "vite";

const entry = /messages\/compiled\/messages\/_index\.js$/;

/**
 * Lets the browser load one language only. Paraglide's `locale-modules` output imports every language
 * statically; for the client this rewrites that one module to import the active locale's file and
 * re-export its messages. The locale has to be known before the first message is imported, and
 * switching it reloads the page (as the specification says). The worker keeps all languages.
 */
export function localeSplit(): Plugin {
  return {
    name: "locale-split",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: entry },
      handler(code) {
        const locales = [...code.matchAll(/^import \* as __\w+ from "\.\/([\w-]+)\.js"/gm)].map(
          (match) => match[1],
        );
        const keys = [...code.matchAll(/^export const (\w+) =/gm)].map((match) => match[1]);
        const untranslated = [...code.matchAll(/^export \{ (\w+) \} from/gm)].map(
          (match) => match[1],
        );
        if (locales.length < 2 || keys.length === 0) {
          throw new Error("paraglide's output has another layout than locale-split knows");
        }
        const loaders = locales.map((locale) => `"${locale}": () => import("./${locale}.js")`);
        const exported = [...keys, ...untranslated].map(
          (key) => `export const ${key} = messages.${key};`,
        );
        return {
          code: [
            `import { getLocale } from "../runtime.js";`,
            `const loaders = { ${loaders.join(", ")} };`,
            "const messages = await loaders[getLocale()]();",
            ...exported,
          ].join("\n"),
          map: null,
        };
      },
    },
  };
}
