/** Reads a source text as a syntax tree. Pure. */
import { type ESTree, parseSync } from "vite";

export type { ESTree };

export function parse(path: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message)}`);
  return program;
}

/** Yields a node and all nodes within it. Each node comes before the nodes within it. */
export function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const part of Object.values(node).flat()) {
    if (typeof part?.type === "string") yield* nodesIn(part);
  }
}
