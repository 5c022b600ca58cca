/** Files of the build by its own manifest, each with a page that needs it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export interface BuiltPart {
  /** Path as a browser requests it. */
  file: string;
  /** Address of a page that loads it. */
  page: string;
  /** Language to read the page in. */
  lang: string;
}

const built = "dist/client";
const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

/** Modules of pages by address, read from the app's own lists. */
function modulesOfPages(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (source: string, folder: string, prefix: string, entry: RegExp, name: RegExp) => {
    const text = readFileSync(source, "utf8");
    const groups = new Map(
      [...text.matchAll(name)].map(([, group = "", module = ""]) => [group, join(folder, module)]),
    );
    for (const [, path = "", group = "", module = ""] of text.matchAll(entry)) {
      const of = module ? join(folder, module) : groups.get(group);
      if (of) found.set(prefix + path, of);
    }
  };
  for (const source of ["app/shell/tab-pages.ts", "app/shell/pages.ts"]) {
    const entry = /"(\/[\w/-]*)": (?:(\w+)\(|\{\s*load: \(\) => import\("([^"]+)"\))/g;
    const name = /const (\w+) = bundled\(\(\) => import\("([^"]+)"\)/g;
    add(source, "app/shell", "", entry, name);
  }
  const entry = /path: "([\w/]+)[^"]*", lazy: (?:\(\) => )?(\w+)/g;
  const name = /const (\w+) = lazily\(\(\) => import\("([^"]+)"\)/g;
  add("app/desk/desk-router.tsx", "app/desk", "/desk/", entry, name);
  return found;
}

/** A chunk, what it imports, and their styles. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}

const textsOf = /messages\/compiled\/(\w+)\/messages\/(\w+)\.js$/;
const pageOfTexts: Record<string, string> = {
  ...{ start: "/", pages: "/status", answers: "/status", help: "/help", loan: "/loan" },
  ...{ desk: "/desk", settings: "/desk/settings" },
};

/** Every file that a visit of a page requests, and the first page that requests it. */
export function builtParts(): BuiltPart[] {
  const parts = new Map<string, BuiltPart>();
  const add = (keys: Iterable<string>, page: string, lang = "en") => {
    for (const key of keys) {
      const { file = "", css = [] } = manifest[key] ?? {};
      for (const name of [file, ...css]) {
        if (!parts.has(name)) parts.set(name, { file: `/${name}`, page, lang });
      }
    }
  };
  add(filesOf("index.html"), "/");
  add(filesOf("app/start.tsx"), "/");
  add(filesOf("app/shell/after-start.ts"), "/");
  const pages = modulesOfPages();
  add(filesOf("app/shell/pages.ts"), "/status");
  add(filesOf("app/desk/desk-app.tsx"), "/desk");
  for (const [path, module] of pages) add(filesOf(module), path);
  add(filesOf("app/shell/trade-outline.tsx"), "/trade");
  // Modules that load later: a visit that does not request one has nothing to mend.
  for (const [path, module] of [...pages, ["/", "app/start.tsx"] as const]) {
    const later = (key: string) => manifest[key]?.dynamicImports ?? [];
    const first = [...filesOf(module)].flatMap(later);
    for (const key of [...first, ...first.flatMap(later)]) {
      if (!textsOf.test(key)) add(filesOf(key), path);
    }
  }
  for (const key of Object.keys(manifest)) {
    const [, set = "", lang = ""] = textsOf.exec(key) ?? [];
    if (set) add(filesOf(key), pageOfTexts[set] ?? "/", lang);
  }
  const files = ["/sw.js", "/manifest.json", "/manifest-icon.svg"];
  return [...parts.values(), ...files.map((file) => ({ file, page: "/", lang: "en" }))];
}

/** Built files that no page of the list loads. */
export function filesWithoutPage(): string[] {
  const known = new Set(builtParts().map(({ file }) => file));
  return Object.values(manifest)
    .flatMap(({ file, css = [] }) => [file, ...css])
    .map((file) => `/${file}`)
    .filter((file) => !known.has(file));
}
