/**
 * Puts modules that several pages share into a few files. With a file for each set of pages, a page
 * would request fifty small files. Each request costs time, and large files compress better.
 */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Graph = Rolldown.ChunkingContext;

const moduleAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const trade = [moduleAt("app/routes/trade/trade-page.tsx")];
const desk = moduleAt("app/desk/desk-app.tsx");
/**
 * Minimum number of pages that must need a module before it is put into the file `pages` or
 * `light`. A page that needs one module of such a file loads the whole file.
 */
const pagesOfShared = 4;
/**
 * Entry modules of the first screen. `pageChunks` puts neither them nor their imports into a shared
 * file, because the first screen would wait until that whole file had loaded.
 */
const first = [
  "app/main.ts",
  "app/start.tsx",
  "app/routes/home/home-page.tsx",
  "app/shell/trade-outline.tsx",
].map(moduleAt);
/**
 * True for the texts of a language. If they shared a file with a module that waits for them, they
 * would never load.
 */
const isText = (id: string) => id.includes("/messages/compiled/");
/** Module that waits for the texts of pages. Any file that contained it would wait, too. */
const texts = [moduleAt("app/i18n/page-messages.ts")];

/** File of each module. It is computed once per build. */
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
  const ofDesk = reached([desk], graph);
  const ofTrade = reached(trade, graph);
  const files = new Map<string, string>();
  const pages = pagesOfModules(graph);
  const isOfKit = (id: string) => ofTrade.has(id) && !apart.has(id);
  for (const id of new Set([...ofDesk, ...pages.keys()])) {
    if (apart.has(id) || isText(id)) continue;
    const shared = ofDesk.has(id) ? "-shared" : "";
    if (ofTrade.has(id)) {
      const isTrading = !shared && /\/app\/(features|routes)\//.test(id);
      files.set(id, isTrading ? "trading" : `kit${shared}`);
    } else if (!pages.has(id)) {
      files.set(id, "desk");
    } else if ((pages.get(id) ?? 0) >= pagesOfShared) {
      // Modules that need a module of the trade page are in `pages`, all others in `light`. A page
      // that needs only `light` does not load `kit`.
      const needsKit = [...reached([id], graph)].some(isOfKit);
      files.set(id, (needsKit ? "pages" : "light") + shared);
    }
  }
  return files;
}

/**
 * Returns, for each module, how many pages need it. Each module in `first` and each target of an
 * `import()` counts as a page; the desk does not.
 */
function pagesOfModules(graph: Graph): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  const seen = new Set([desk]);
  const walk = (root: string) => {
    if (seen.has(root) || isText(root)) return;
    seen.add(root);
    const modules = reached([root], graph);
    for (const id of modules) pages.set(id, (pages.get(id) ?? 0) + 1);
    for (const id of modules) graph.getModuleInfo(id)?.dynamicallyImportedIds.forEach(walk);
  };
  first.forEach(walk);
  return pages;
}

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
