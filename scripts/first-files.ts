import type { Rolldown } from "vite";

/** Names of what every first visit runs: the entry and the app behind it. */
const start = [/^main-|^index-/, /^start-/];
const home = [/^home-page-/];

/**
 * Built files of a first visit without its language: scripts and styles by their paths in the
 * build. Those of Home are apart, a first visit of another page needs none of them.
 */
export function firstFiles(bundle: Rolldown.OutputBundle): { start: string[]; home: string[] } {
  const ofStart = filesOf(bundle, start);
  const ofHome = filesOf(bundle, home).filter((file) => !ofStart.includes(file));
  return { start: ofStart, home: ofHome };
}

function filesOf(bundle: Rolldown.OutputBundle, first: readonly RegExp[]): string[] {
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
