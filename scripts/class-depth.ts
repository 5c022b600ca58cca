import { nodesIn, parse } from "./syntax.ts";

/**
 * Finds classes with more than `most` ancestors, and shows the chain of each. Classes of the
 * runtime, and those passed to a mixin, count as ancestors, too.
 */
export function tooDeep(sources: ReadonlyMap<string, string>, most: number): string[] {
  const parents = new Map<string, string[]>();
  for (const [path, source] of sources) {
    for (const node of nodesIn(parse(path, source))) {
      if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") continue;
      const { id, superClass } = node;
      if (!superClass) continue;
      const parent = source.slice(superClass.start, superClass.end);
      parents.set(id?.name ?? `class of ${path}`, parent.match(/\w+/g) ?? []);
    }
  }
  const chainOf = (name: string): string[] => {
    const above = (parents.get(name) ?? []).map(chainOf);
    return [name, ...above.reduce((one, other) => (other.length > one.length ? other : one), [])];
  };
  return [...parents.keys()]
    .map(chainOf)
    .filter((chain) => chain.length - 1 > most)
    .map((chain) => chain.join(" > "));
}
