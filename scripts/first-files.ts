import type { Rolldown } from "vite";

/**
 * Names of the files that every first visit loads: the entry, and the app, which the entry imports.
 */
const start = [/^main-|^index-/, /^start-/];
const home = [/^home-page-/];
const outline = [/^trade-outline-/];
const trade = [...outline, /^trade-page-/];
const chart = [/^kline-chart-/];

/**
 * Returns paths of built scripts and styles that a first visit loads, without the texts of a
 * language. Files that only Home, the trade page or its chart needs have lists of their own.
 */
export function firstFiles(
  bundle: Rolldown.OutputBundle,
): Record<"start" | "home" | "trade" | "chart", string[]> {
  const ofStart = filesOf(bundle, start);
  const without = (known: readonly string[], first: readonly RegExp[]) =>
    filesOf(bundle, first).filter((file) => !known.includes(file));
  const ofTrade = without(ofStart, trade);
  return {
    start: ofStart,
    home: without(ofStart, home),
    trade: ofTrade,
    chart: without([...ofStart, ...ofTrade], chart),
  };
}

/** Returns the styles of the pages that the worker draws. They are put into the page itself. */
export function firstStyles(bundle: Rolldown.OutputBundle): string[] {
  return filesOf(bundle, [...start, ...home, ...outline]).filter((file) => file.endsWith(".css"));
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
  // Keeps the order of the names: the entry's styles must come before those of the modules that it
  // loads.
  for (const pattern of first) {
    for (const { fileName } of chunks) {
      if (pattern.test(fileName.replace("assets/", ""))) add(fileName);
    }
  }
  return [...wanted];
}
