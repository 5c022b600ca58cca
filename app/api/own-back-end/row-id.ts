import { isMissing, type Row, textOf } from "./values.ts";

/** Whole number for a text; equal texts have equal numbers (FNV-1a over 52 bits). */
function hashOf(text: string): number {
  const prime = 1_099_511_628_211n;
  const mask = (1n << 52n) - 1n;
  let hash = 14_695_981_039_346_656_037n & mask;
  for (let index = 0; index < text.length; index++) {
    hash = ((hash ^ BigInt(text.charCodeAt(index))) * prime) & mask;
  }
  return Number(hash);
}

/** Keeps a row's id, or makes one from its content; a counter tells equal rows of a page apart. */
export function rowIds(): (row: Row, own: unknown, fixed?: readonly string[]) => string {
  const counts = new Map<string, number>();
  return (row, own, fixed = Object.keys(row)) => {
    if (!isMissing(own) && own !== "") return textOf(own);
    const content = JSON.stringify(fixed.map((name) => row[name] ?? null));
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return String(hashOf(`${count} ${content}`));
  };
}
