/**
 * A browser's translation replaces a page's text nodes. React then updates a detached text, unless
 * the text is all of its element's content.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A figure as a child, not in an attribute or a template. */
const figure = /(?<![=$])\{(format\w+\([^{}]*\))\}/g;

/** Figures that share their element with other content. */
function mixed(source: string): string[] {
  const found = [...source.matchAll(figure)].filter(({ 0: text, index }) => {
    const before = source.slice(0, index).trimEnd();
    const after = source.slice(index + text.length).trimStart();
    const begins = before.endsWith(">") && !/(?:\/>|<\/[\w.]*>)$/.test(before);
    return !(begins && after.startsWith("</"));
  });
  return found.map(([, call = ""]) => call);
}

test("shows each live figure in its own element", () => {
  const files = globSync("app/**/*.tsx");
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    mixed(readFileSync(file, "utf8")).map((call) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["<b>{formatPrice(a)}</b>", []],
  ["<b><i /> {formatPrice(a)}</b>", ["formatPrice(a)"]],
  ["<b>{formatPrice(a)} {unit}</b>", ["formatPrice(a)"]],
  ["<b title={formatPrice(a)}>{unit}</b>", []],
])("finds figures in %j that share an element with other text", (source, expected) => {
  expect(mixed(source)).toEqual(expected);
});
