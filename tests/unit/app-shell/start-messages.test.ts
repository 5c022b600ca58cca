import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importsOf, resolveInTree } from "#scripts/import-rules.ts";

/** Returns the chain of static imports from a file to another; null if none. */
function chainTo(target: string, from: string, seen = new Set<string>()): string[] | null {
  if (from === target) return [from];
  if (seen.has(from) || !from.startsWith("app/") || !/\.tsx?$/.test(from)) return null;
  seen.add(from);
  for (const { specifier, typeOnly } of staticImports(from)) {
    const next = typeOnly ? null : resolveInTree(from, specifier);
    const rest = next === null ? null : chainTo(target, next, seen);
    if (rest) return [from, ...rest];
  }
  return null;
}

function staticImports(path: string) {
  const source = readFileSync(path, "utf8");
  const dynamic = new Set([...source.matchAll(/\bimport\("([^"]+)"\)/g)].map((match) => match[1]));
  return importsOf(path, source).filter(({ specifier }) => !dynamic.has(specifier));
}

it.each(["app/main.ts", "app/start.tsx", "app/routes/home/home-page.tsx"])(
  "loads %s without waiting for the texts of pages",
  (path) => {
    expect(chainTo("app/i18n/page-messages.ts", path)).toBeNull();
  },
);

it("loads a page only after its texts", () => {
  const page = "app/routes/trade/trade-page.tsx";
  expect(chainTo("app/i18n/page-messages.ts", page)?.[0]).toBe(page);
});

it("loads no texts of the desk on a trader's page", () => {
  expect(chainTo("app/desk/desk-messages.ts", "app/routes/trade/trade-page.tsx")).toBeNull();
  expect(chainTo("app/desk/desk-messages.ts", "app/desk/queue/queue-page.tsx")).not.toBeNull();
});
