import type { Rolldown } from "vite";

const texts = /\/messages\/compiled\/(start|pages|answers)\/messages\/(\w+)\.js$/;

interface LanguageFile {
  set: "start" | "pages" | "answers";
  language: string;
}

/** Returns the set and language of the texts in a built file; null if it has no texts. */
export function languageFile(file: Rolldown.OutputBundle[string]): LanguageFile | null {
  if (file.type !== "chunk") return null;
  const [, set, language] = texts.exec(file.facadeModuleId ?? "") ?? [];
  return set && language ? ({ set, language } as LanguageFile) : null;
}
