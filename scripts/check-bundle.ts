/**
 * Checks the size of the built app. The first load of Home may not exceed 148 KB of gzipped
 * JavaScript: the entry, its static imports, the Home route and one language. It may contain
 * neither the chart library nor a second language.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const clientDir = "dist/client";
const budgetBytes = 148 * 1024;

interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

function readManifest(): Record<string, ManifestChunk> {
  const path = join(clientDir, ".vite/manifest.json");
  if (!existsSync(path)) throw new Error(`${path} is missing: build.manifest must be on`);
  return JSON.parse(readFileSync(path, "utf8"));
}

function withImports(
  manifest: Record<string, ManifestChunk>,
  key: string,
  seen: Set<string>,
): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/**
 * Checks that the entry statically imports no file with texts. The entry sets the language, and
 * texts keep the language that is set when they load.
 */
function checkEntry(manifest: Record<string, ManifestChunk>): void {
  const early = [...withImports(manifest, "index.html", new Set())].filter((key) =>
    basename(manifest[key]?.file ?? "").startsWith("texts-"),
  );
  if (early.length > 0) throw new Error(`texts load before the language is known: ${early}`);
}

/** Prints the size of Home's first load. @throws if it exceeds the limit */
export function checkBundle(): void {
  const manifest = readManifest();
  checkEntry(manifest);
  const keys = Object.keys(manifest);
  const roots = keys.filter(
    (key) =>
      // The service worker is also an entry, but belongs to no page.
      (manifest[key]?.isEntry && manifest[key]?.file !== "sw.js") ||
      /^app\/start\.tsx$/.test(key) ||
      /^app\/routes\/home\/home-page\.tsx$/.test(key) ||
      /messages\/compiled\/start\/messages\/en\.js$/.test(key),
  );
  if (roots.length < 4) throw new Error(`first load: roots not found, got ${roots.join(", ")}`);
  const first = new Set<string>();
  for (const root of roots) withImports(manifest, root, first);
  let total = 0;
  for (const key of first) {
    const file = manifest[key]?.file ?? "";
    if (!file.endsWith(".js")) continue;
    const code = readFileSync(join(clientDir, file));
    const size = gzipSync(code, { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${basename(file)}`);
    if (code.includes("lightweight-charts")) throw new Error(`${file} holds the chart library`);
  }
  const texts = [...first].filter((key) => /messages\/compiled\/\w+\/messages\//.test(key));
  if (texts.length !== 1) {
    throw new Error(`more than one set in one language in the first load: ${texts}`);
  }
  const figure = `${(total / 1024).toFixed(1)} KB of ${budgetBytes / 1024} KB`;
  if (total > budgetBytes) throw new Error(`first load of Home is ${figure} gzipped`);
  console.log(`first load of Home: ${figure} gzipped JavaScript`);
}

if (import.meta.main) checkBundle();
