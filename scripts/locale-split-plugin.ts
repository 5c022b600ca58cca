import { readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { isStartMessage } from "./start-messages.ts";

const entry = /messages\/compiled\/messages\/_index\.js$/;
const pages = /app\/i18n\/page-messages\.ts$/;
const start = /app\/i18n\/start-texts\.ts$/;
const desk = /app\/desk\/desk-messages\.ts$/;
const part = /messages\/compiled\/messages\/\w+\.js\?part=(start|pages|desk)$/;

type Part = "start" | "pages" | "desk";

/** An expression: the promise of the language's texts of a part. */
function load(which: Part): string {
  const locales = readdirSync("messages")
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(".json", ""));
  const each = locales.map(
    (locale) => `"${locale}": () => import("#messages/messages/${locale}.js?part=${which}")`,
  );
  return `({ ${each.join(", ")} })[getLocale()]()`;
}

/** Which part a text is in; those of mails are the worker's. */
function partOf(key: string): Part | null {
  if (isStartMessage(key)) return "start";
  if (key.startsWith("mail_")) return null;
  return key.startsWith("desk_") ? "desk" : "pages";
}

/** The module of one language without the texts that are not of this part. */
function keepPart(code: string, which: Part): string {
  return code.replace(/^export const (\w+) =[\s\S]*?^\};?\n/gm, (text, key: string) =>
    partOf(key) === which ? text : "",
  );
}

/**
 * Lets the browser load one language only, and of it first what the start needs. Paraglide's
 * `locale-modules` output imports every language statically; for the client this rewrites that one
 * module to import the active locale's start texts and re-export them, and
 * `app/i18n/page-messages.ts` and `app/desk/desk-messages.ts` to import the others. The locale has
 * to be known before the first message is imported, and switching it reloads the page (as the
 * specification says). The worker keeps all languages.
 */
export function localeSplit(): Plugin {
  return {
    name: "locale-split",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: [entry, start, pages, desk, part] },
      handler(code, id) {
        const which = part.exec(id)?.[1] as Part | undefined;
        if (which) return { code: keepPart(code, which), map: null };
        if (start.test(id)) {
          const source = [
            `import { getLocale } from "#messages/runtime.js";`,
            `export const fetchStartTexts = () => ${load("start")};`,
          ];
          return { code: source.join("\n"), map: null };
        }
        if (pages.test(id)) {
          const source = [
            `import { getLocale } from "#messages/runtime.js";`,
            `import { m as start } from "#messages/messages.js";`,
            `const messages = await ${load("pages")};`,
            "export const m = { ...start, ...messages };",
          ];
          return { code: source.join("\n"), map: null };
        }
        if (desk.test(id)) {
          const source = [
            `import { getLocale } from "#messages/runtime.js";`,
            `import { m as others } from "../i18n/page-messages.ts";`,
            `const messages = await ${load("desk")};`,
            "export const m = { ...others, ...messages };",
          ];
          return { code: source.join("\n"), map: null };
        }
        const keys = [...code.matchAll(/^export const (\w+) =/gm)].map((match) => match[1] ?? "");
        if (keys.length === 0 || /^export \{/m.test(code)) {
          throw new Error("paraglide's output has another layout than locale-split knows");
        }
        const source = [
          `import { getLocale } from "../runtime.js";`,
          `const messages = await ${load("start")};`,
          ...keys.filter(isStartMessage).map((key) => `export const ${key} = messages.${key};`),
        ];
        return { code: source.join("\n"), map: null };
      },
    },
  };
}
