/**
 * A company's own HTML runs no script, loads nothing from elsewhere, and does not break the page's
 * style.
 */
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { lostTags, richTags } from "#domain/text/rich-text.ts";
import { safeHtml } from "#worker/rich-text.ts";
import { payloads } from "./rich-text-payloads.ts";

interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const shown = new Set(Object.values(richTags));
const attributes = new Set(["dir", "lang", "href", "rel", "src", "alt", "colSpan", "rowSpan"]);
const goodHref = /^(https:\/\/[^@]*|mailto:.*|\/(?![/\\]).*)$/;

/** Elements that a browser makes of this HTML. */
function elementsOf(html: string): Node[] {
  const walk = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(walk)];
  return walk(fromParse5(parseFragment(html)) as Node).filter(({ type }) => type !== "root");
}

function faultsOf(html: string): unknown[] {
  return elementsOf(html).flatMap(({ type, tagName = "", properties = {} }): unknown[] => {
    if (type === "text") return [];
    if (type !== "element" || !shown.has(tagName)) return [[type, tagName]];
    return Object.entries(properties).filter(([name, value]) => {
      if (!attributes.has(name)) return true;
      if (name === "href") return !goodHref.test(String(value));
      return name === "src" && !/^\/(?![/\\])/.test(String(value));
    });
  });
}

test("lists at least 200 attacks on rich text, and detects HTML that is not cleaned", () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
  for (const html of [
    "<p onclick=x>a",
    "<a href='javascript:x'>a</a>",
    "<svg></svg>",
    "<!--a-->",
  ]) {
    expect([html, faultsOf(html).length]).toEqual([html, 1]);
  }
});

test.each(payloads)("cleans rich text so that nothing runs: %s", (payload) => {
  for (const html of [payload, `<p>before ${payload} after</p>`, `<ul><li>${payload}`]) {
    const safe = safeHtml(html);
    expect([safe, faultsOf(safe)]).toEqual([safe, []]);
    // Cleaning twice gives the same text, so nothing is hidden in its spelling.
    expect(safeHtml(safe)).toBe(safe);
  }
});

test("cleans one rich text that contains all attacks", () => {
  expect(faultsOf(safeHtml(payloads.join("")))).toEqual([]);
});

describe("deeply nested rich text", () => {
  const attack = "<img src=x onerror=alert(1)>";
  const nested = (tag: string, times: number) => `<p>a</p>${`<${tag}>`.repeat(times)}${attack}`;

  test("omits elements of rich text nested deeper than 60", () => {
    expect(safeHtml(`${"<div>".repeat(60)}kept`)).toContain("kept");
    const deeper = safeHtml(`<p>a</p>${"<div>".repeat(400)}lost`);
    expect(deeper).toContain("<p>a</p>");
    expect(deeper).not.toContain("lost");
  });

  test.each(["div", "b", "table><tr><td", "ul><li", "svg", "font"])(
    "cleans 100,000 nested <%s> to an empty text, and does not exhaust the stack",
    (tag) => {
      expect(safeHtml(nested(tag, 100_000))).toBe("");
    },
  );
});

describe("rich text of a company", () => {
  test.each([
    [
      "<p>One <b>two</b> <i>three</i> <u>four</u></p>",
      "<p>One <strong>two</strong> <em>three</em> <u>four</u></p>",
    ],
    ["<h1>Title</h1><h6>Small</h6>", "<h2>Title</h2><h4>Small</h4>"],
    ["<ul><li>a</li></ul><ol><li>b</li></ol>", "<ul><li>a</li></ul><ol><li>b</li></ol>"],
    ["<a href='/mine/terms?a=1#b'>x</a>", '<a href="/mine/terms?a=1#b" rel="noopener">x</a>'],
    ["<a href='https://ok.example/a'>x</a>", '<a href="https://ok.example/a" rel="noopener">x</a>'],
    ["<a href='mailto:a@b.example'>x</a>", '<a href="mailto:a@b.example" rel="noopener">x</a>'],
    ["<a href='javascript:x'>text stays</a>", "<a>text stays</a>"],
    ["<img src='/brand/1/a.png' alt='A'>", '<img alt="A" src="/brand/1/a.png">'],
    ["<img src='https://x.example/a.png' alt='A chart'>", "A chart"],
    ["<span style='color:red'>kept</span><font>too</font>", "kepttoo"],
    ["<p dir='rtl' lang='ar'>س</p>", '<p dir="rtl" lang="ar">س</p>'],
    ["1 < 2 & 3 > 2", "1 &#x3C; 2 &#x26; 3 > 2"],
    ["", ""],
  ])("cleans what a company writes: %s", (given, expected) => {
    expect(safeHtml(given)).toBe(expected);
  });

  test("keeps the cells of a table in rich text", () => {
    const table = '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>';
    expect(safeHtml(table)).toBe(table);
    expect(safeHtml(table.replace('"2"', '"2000"'))).not.toContain("colspan");
  });
});

test("lists no tag as both shown and removed", () => {
  expect(lostTags.filter((tag) => tag in richTags)).toEqual([]);
});
