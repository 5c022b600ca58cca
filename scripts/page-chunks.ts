/**
 * The files of the trade page. What it shares with other pages would be some seventy small files:
 * each costs a request, and together they compress better.
 */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Graph = Rolldown.ChunkingContext;

const moduleAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const trade = [moduleAt("app/routes/trade/trade-page.tsx")];
const desk = [moduleAt("app/desk/desk-app.tsx")];
/** Named by `start-chunks.ts`, or of Home: what is first on the screen waits for nothing here. */
const first = [
  "app/main.ts",
  "app/start.tsx",
  "app/routes/home/home-page.tsx",
  "app/shell/trade-outline.tsx",
].map(moduleAt);
/** Waits for the texts of pages: a file with it in it would wait, too. */
const texts = [moduleAt("app/i18n/page-messages.ts")];

/** The file of each module, found once for a build. */
let fileOf: ReadonlyMap<string, string> | null = null;

export const pageChunks = {
  name: (id: string, graph: Graph) => {
    fileOf ??= filesIn(graph);
    return fileOf.get(id) ?? null;
  },
  debugName: "page-chunks",
  priority: -1,
  includeDependenciesRecursively: false,
};

function filesIn(graph: Graph): ReadonlyMap<string, string> {
  const apart = reached([...first, ...texts], graph);
  const ofDesk = reached(desk, graph);
  const files = new Map<string, string>();
  for (const id of reached(trade, graph)) {
    if (apart.has(id)) continue;
    const isTrading = /\/app\/(features|routes)\//.test(id);
    files.set(id, ofDesk.has(id) ? "kit-shared" : isTrading ? "trading" : "kit");
  }
  return files;
}

/** All modules that these import, and they themselves. */
function reached(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const root of roots) add(root);
  return found;
}
