import type { Rolldown } from "vite";

const texts = /\/messages\/compiled\/start\/messages\/(\w+)\.js$/;

/** The language whose texts of the start are in this file of the build; null for other files. */
export function languageOf(file: Rolldown.OutputBundle[string]): string | null {
  if (file.type !== "chunk") return null;
  return texts.exec(file.facadeModuleId ?? "")?.[1] ?? null;
}
