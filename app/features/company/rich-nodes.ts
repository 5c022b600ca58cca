/** Converts parsed HTML to React elements: only what `domain/text/rich-text.ts` allows. */
import { createElement, type ReactNode } from "react";
import { lostTags, richLink, richPath, richSpan, richTags } from "#domain/text/rich-text.ts";

export interface RichNode {
  nodeName: string;
  nodeType: number;
  nodeValue: string | null;
  childNodes: ArrayLike<RichNode>;
  getAttribute?(name: string): string | null;
}

const elementNode = 1;
const textNode = 3;
/** Maximum nesting; deeper content is left out. */
const depthMax = 60;
const voidTags = new Set(["br", "hr", "img"]);
/** Elements without text of their own: text directly in them, such as spaces, is left out. */
const tableTags = new Set(["table", "thead", "tbody", "tfoot", "tr"]);

export function richNodes(nodes: ArrayLike<RichNode>, place: Place): ReactNode[] {
  if (place.depth > depthMax) return [];
  return Array.from(nodes).map((node, at) => shownNode(node, at, place));
}

interface Place {
  depth: number;
  tableClass: string | undefined;
  /** Nearest enclosing tag that is shown. */
  within: string;
}

function shownNode(node: RichNode, key: number, place: Place): ReactNode {
  const { depth, within, tableClass } = place;
  if (node.nodeType === textNode) return tableTags.has(within) ? null : node.nodeValue;
  const name = node.nodeName.toLowerCase();
  if (node.nodeType !== elementNode || lostTags.includes(name)) return null;
  const tag = Object.hasOwn(richTags, name) ? richTags[name] : undefined;
  if (tag === undefined) return richNodes(node.childNodes, { ...place, depth: depth + 1 });
  const attributes = attributesOf(tag, node);
  if (tag === "img" && attributes.src === undefined) return attributes.alt;
  if (voidTags.has(tag)) return createElement(tag, { key, ...attributes });
  const children = richNodes(node.childNodes, { ...place, depth: depth + 1, within: tag });
  const element = createElement(tag, { key, ...attributes }, ...children);
  return tag === "table" ? createElement("div", { key, className: tableClass }, element) : element;
}

function attributesOf(tag: string, node: RichNode): Record<string, string | number | undefined> {
  const read = (name: string) => node.getAttribute?.(name) ?? "";
  const dir = /^(ltr|rtl|auto)$/.exec(read("dir"))?.[0];
  if (tag === "a") {
    const href = richLink(read("href")) ?? undefined;
    return { dir, href, rel: href && "noopener" };
  }
  if (tag === "img") {
    return { src: richPath(read("src")) ?? undefined, alt: read("alt"), loading: "lazy" };
  }
  if (tag === "td" || tag === "th") {
    const spanOf = (name: string) => richSpan(read(name)) ?? undefined;
    return { dir, colSpan: spanOf("colspan"), rowSpan: spanOf("rowspan") };
  }
  return { dir };
}
