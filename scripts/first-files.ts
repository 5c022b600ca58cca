import type { Rolldown } from "vite";

/** Names of what a first visit runs: the entry, the app behind it, and Home. */
const first = [/^main-|^index-/, /^start-/, /^home-page-/];

/**
 * Built files of a first visit without its language: scripts and styles by their paths in the
 * build.
 */
export function firstFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const wanted = new Set<string>();
  const add = (fileName: string) => {
    if (wanted.has(fileName)) return;
    wanted.add(fileName);
    const chunk = chunks.find((each) => each.fileName === fileName);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) wanted.add(style);
    for (const next of chunk?.imports ?? []) add(next);
  };
  for (const { fileName } of chunks) {
    const name = fileName.replace("assets/", "");
    if (first.some((pattern) => pattern.test(name))) add(fileName);
  }
  return [...wanted];
}
