/** Cleaning of unsafe HTML in the app, as from a company's own back end. */
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type RichNode, richNodes } from "#app/features/company/rich-nodes.ts";
import { safeHtml } from "#worker/rich-text.ts";
import { payloads } from "./rich-text-payloads.ts";

interface Parsed {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Parsed[];
}

/** A parsed tree as the DOM has it. */
function nodeOf({
  type,
  tagName = "",
  value = "",
  properties = {},
  children = [],
}: Parsed): RichNode {
  const names: Record<string, string> = { colspan: "colSpan", rowspan: "rowSpan" };
  return {
    nodeName: type === "element" ? tagName.toUpperCase() : `#${type}`,
    nodeType: { element: 1, text: 3 }[type] ?? 8,
    nodeValue: value,
    childNodes: children.map(nodeOf),
    getAttribute: (name) => {
      const given = properties[names[name] ?? name];
      return given === undefined || given === null ? null : String(given);
    },
  };
}

function shownOf(html: string): string {
  const { children } = fromParse5(parseFragment(html)) as Parsed;
  const nodes = richNodes((children ?? []).map(nodeOf), {
    ...{ depth: 0, within: "", tableClass: "wide" },
  });
  return renderToStaticMarkup(createElement("div", null, ...nodes));
}

test.each(payloads)("shows rich text without running anything: %s", (payload) => {
  const shown = shownOf(payload);
  const tags = shown.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(/<(script|style|svg|math|iframe|form|input|base|meta|link|object)/i);
    expect(tag).not.toMatch(/\s(on\w+|style|id|name|srcset|target|formaction|xlink:href)=/i);
    expect(tag).not.toMatch(/(href|src)="(?!https:\/\/|mailto:|\/(?![/\\]))/i);
    expect(tag).not.toMatch(/src="(?!\/)/i);
  }
  // The worker allows no more than the app shows of the same text.
  expect(safeHtml(shown)).not.toMatch(/\son\w+=/);
});

test("shows a company's rich text, with each table inside the text's width", () => {
  const html =
    "<h1>One</h1><p dir=rtl>a <b>b</b><br>c</p><a href='/x'>d</a><a href='http://x'>e</a>" +
    "<img src='/p.png' alt=f><table>\n<tr>\n<td colspan=2>g</td></tr></table>";
  expect(shownOf(html)).toMatch(
    /^<div><h2>One<\/h2><p dir="rtl">a <strong>b<\/strong><br\/>c<\/p><a href="\/x" rel="noopener">d<\/a><a>e<\/a><img src="\/p.png" alt="f" loading="lazy"\/><div class="wide"><table><tbody><tr><td colSpan="2">g/i,
  );
});
