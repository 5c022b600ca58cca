/**
 * Compiles `messages/<set>/*.json` to `messages/compiled/<set>`, which app, worker and tests
 * import. Beside the compiler's own files, a set has `load.js`: one function a language, which
 * imports that language alone. That is what the browser uses.
 */
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";
import { baseLanguage } from "#domain/language-tags.ts";
import { languages, type MessageSet, messageSets, pathOf } from "./message-sets.ts";

const outputOf = (set: MessageSet) => `messages/compiled/${set}`;

/** The compiler reads a folder for each set; its paths are relative to where that folder lies. */
function writeProject(set: MessageSet): string {
  const project = `${outputOf(set)}.inlang`;
  const settings = {
    baseLocale: baseLanguage,
    locales: languages,
    modules: ["../../node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: `../${set}/{locale}.json` },
  };
  mkdirSync(project, { recursive: true });
  writeFileSync(`${project}/settings.json`, JSON.stringify(settings, null, 2));
  return project;
}

/** The type is that of all languages together, whose functions say which inputs a text needs. */
const loader = `/** @type {Record<
 *   ${languages.map((language) => `"${language}"`).join(" | ")},
 *   () => Promise<typeof import("./messages/_index.js")>
 * >} */
export const load = {
${languages.map((language) => `  ${language}: () => import("./messages/${language}.js"),`).join("\n")}
};
`;

/** A file whose time is when the set was read: what is newer is not compiled yet. */
const stampOf = (set: MessageSet) => `${outputOf(set)}.inlang/compiled`;

function isCompiled(set: MessageSet): boolean {
  const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inputs = [
    ...languages.map((language) => pathOf(set, language)),
    "scripts/compile-messages.ts",
    "package.json",
  ];
  return changed(stampOf(set)) > Math.max(...inputs.map(changed));
}

/** Compiles the sets whose texts have changed. */
export async function compileMessages(): Promise<void> {
  for (const set of messageSets) {
    if (isCompiled(set)) continue;
    const readAt = new Date();
    await compile({
      project: writeProject(set),
      outdir: outputOf(set),
      outputStructure: "locale-modules",
      // The worker names the language in each call; the browser has one only.
      strategy: ["baseLocale"],
      additionalFiles: { "load.js": loader },
      emitReadme: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      cleanOutdir: false,
    });
    writeFileSync(stampOf(set), "");
    utimesSync(stampOf(set), readAt, readAt);
  }
}

if (import.meta.main) await compileMessages();
