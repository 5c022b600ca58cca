/**
 * Compiles `messages/<set>/*.json` to `messages/compiled/<set>`, which app, worker and tests
 * import. Each compiled set also has `load.js` for the browser. It has one function per language,
 * which imports that language only.
 */
import { promises, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { compileProject, writeOutput } from "@inlang/paraglide-js";
import format from "@inlang/plugin-message-format";
import { baseLanguage } from "#domain/language/language-tags.ts";
import { languages, type MessageSet, messageSets, pathOf } from "./message-sets.ts";

type Project = Parameters<typeof compileProject>[0]["project"];

const outputOf = (set: MessageSet) => `messages/compiled/${set}`;
const settings = { baseLocale: baseLanguage, locales: languages };

/** Returns the texts of a set as the compiler expects them: each with its messages and variants. */
async function bundlesOf(set: MessageSet) {
  const files = languages.map((locale) => ({ locale, content: readFileSync(pathOf(set, locale)) }));
  const { bundles, messages, variants } = await format.importFiles({ settings, files });
  const variantsOf = Map.groupBy(
    variants,
    (each) => `${each.messageBundleId} ${each.messageLocale}`,
  );
  const messagesOf = Map.groupBy(messages, ({ bundleId }) => bundleId);
  return [...new Map(bundles.map((bundle) => [bundle.id, bundle])).values()].map((bundle) => ({
    ...bundle,
    messages: (messagesOf.get(bundle.id) ?? []).map((message) => ({
      ...message,
      variants: variantsOf.get(`${bundle.id} ${message.locale}`) ?? [],
    })),
  }));
}

/**
 * Returns the set as a project of the compiler, without the compiler's own loader. The loader puts
 * every text into a database, which takes ten times as long as compiling.
 */
async function projectOf(set: MessageSet): Promise<Project> {
  const bundles = await bundlesOf(set);
  const query = { select: () => ({ execute: async () => bundles }) };
  const project = { settings: { get: async () => settings }, db: { selectFrom: () => query } };
  return project as unknown as Project;
}

/**
 * Source of `load.js`. Its type says that each language has the functions of `_index.js`, because
 * these functions declare the inputs of each text.
 */
const loader = `/** @type {Record<
 *   ${languages.map((language) => `"${language}"`).join(" | ")},
 *   () => Promise<typeof import("./messages/_index.js")>
 * >} */
export const load = {
${languages.map((language) => `  ${language}: () => import("./messages/${language}.js"),`).join("\n")}
};
`;

/**
 * Returns the path of a file whose time says when the set was last read. Texts that changed later
 * are not compiled yet.
 */
const stampOf = (set: MessageSet) => `${outputOf(set)}/compiled`;

function isCompiled(set: MessageSet): boolean {
  const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inputs = [
    ...languages.map((language) => pathOf(set, language)),
    "scripts/compile-messages.ts",
    "package.json",
  ];
  return changed(stampOf(set)) > Math.max(...inputs.map(changed));
}

export async function compileMessages(): Promise<void> {
  for (const set of messageSets) {
    if (isCompiled(set)) continue;
    const readAt = new Date();
    const output = await compileProject({
      project: await projectOf(set),
      compilerOptions: {
        outputStructure: "locale-modules",
        // No strategy has to find the language: the worker names it in each call, and the browser
        // loads the texts of only one language.
        strategy: ["baseLocale"],
        additionalFiles: { "load.js": loader },
        emitReadme: false,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
      },
    });
    const directory = outputOf(set);
    await writeOutput({ directory, output, cleanDirectory: false, fs: promises });
    writeFileSync(stampOf(set), "");
    utimesSync(stampOf(set), readAt, readAt);
  }
}

if (import.meta.main) await compileMessages();
