/** Reads a source text as a syntax tree. Pure. */
import { type ESTree, parseSync } from "vite";

export type { ESTree };

export function parse(path: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message)}`);
  return program;
}

/** Returns a node and all nodes in it, each before its own contents. */
export function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const part of Object.values(node).flat()) {
    if (typeof part?.type === "string") yield* nodesIn(part);
  }
}
