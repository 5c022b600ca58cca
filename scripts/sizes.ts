/** Measures the lines of functions, classes and files, and the width of comments. Pure. */
import { type ESTree, nodesIn, parse } from "./syntax.ts";

export const limits = { function: 70, class: 200, file: 300, columns: 100 };

export interface TooLarge {
  /** Path and name, as `app/ui/sheet.tsx Sheet`; only the path for a file. */
  what: string;
  lines: number;
}

type Kind = "function" | "class";
interface Sized {
  kind: Kind;
  name: string;
  start: number;
  end: number;
}

export function tooLarge(path: string, source: string): TooLarge[] {
  const starts = lineStarts(source);
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset);
  const inside = sized(path, source)
    .map(({ kind, name, start, end }) => ({
      kind,
      what: `${path} ${name}`,
      lines: lineAt(end - 1) - lineAt(start) + 1,
    }))
    .filter(({ kind, lines }) => lines > limits[kind])
    .map(({ what, lines }) => ({ what, lines }));
  const lines = source.trimEnd().split("\n").length;
  return lines > limits.file ? [{ what: path, lines }, ...inside] : inside;
}

/**
 * Returns the line numbers of comments that are wider than 100 columns. Code needs no such check:
 * the formatter wraps it, except texts, SQL and patterns.
 */
export function wideComments(source: string): number[] {
  return source
    .split("\n")
    .flatMap((line, index) =>
      line.length > limits.columns && /^\s*(\/\/|\*|\/\*)/.test(line) ? [index + 1] : [],
    );
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Returns functions and classes with their names; a callback has the name "=>". */
function sized(path: string, source: string): Sized[] {
  const found: Sized[] = [];
  const names = new Map<ESTree.Node | null, string>();
  for (const node of nodesIn(parse(path, source))) {
    const { start, end } = node;
    switch (node.type) {
      case "VariableDeclarator":
        if (node.id.type === "Identifier") names.set(node.init, node.id.name);
        break;
      case "MethodDefinition":
      case "PropertyDefinition":
      case "Property":
        names.set(node.value, source.slice(node.key.start, node.key.end));
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
        found.push({
          kind: "function",
          name: node.id?.name ?? names.get(node) ?? "=>",
          start,
          end,
        });
        break;
      case "ArrowFunctionExpression":
        found.push({ kind: "function", name: names.get(node) ?? "=>", start, end });
        break;
      case "ClassDeclaration":
      case "ClassExpression":
        found.push({
          kind: "class",
          name: node.id?.name ?? names.get(node) ?? "class",
          start,
          end,
        });
    }
  }
  return found;
}
