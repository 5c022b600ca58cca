/** Finds files that import each other in a circle. Imports of types count, too. Pure. */
import { importsOf, resolveInTree } from "./import-rules.ts";

/**
 * Returns each group of files that reach each other by imports, sorted. @param sources texts by
 * path
 */
export function circles(sources: ReadonlyMap<string, string>): string[][] {
  const targets = new Map(
    [...sources].map(([path, source]) => [path, importedFiles(path, source)]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  // Tarjan's algorithm: a file that reaches no earlier file in `open` is the first of its group.
  function visit(path: string): void {
    const number = order.size;
    order.set(path, number);
    let low = number;
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (open.includes(target))
        low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low < number) return;
    const group = open.splice(open.indexOf(path));
    const importsItself = targets.get(path)?.includes(path) ?? false;
    if (group.length > 1 || importsItself) found.push(group.sort());
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return found.sort();
}

function importedFiles(path: string, source: string): string[] {
  return importsOf(path, source).flatMap(({ specifier }) => resolveInTree(path, specifier) ?? []);
}
