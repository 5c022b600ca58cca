import { compile } from "@inlang/paraglide-js";

/** Where the compiled messages lie and in which form; the build plugin uses the same. */
export const messageOptions = {
  project: "./project.inlang",
  outdir: "./messages/compiled",
  outputStructure: "locale-modules",
  strategy: ["globalVariable", "baseLocale"],
  silent: true,
} as const;

/** Compiles messages/*.json into messages/compiled, which types, tests and scripts import. */
export async function compileMessages(): Promise<void> {
  await compile({ ...messageOptions, strategy: [...messageOptions.strategy] });
}

if (import.meta.main) await compileMessages();
