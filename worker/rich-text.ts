/**
 * Makes a company's HTML safe before it is sent. Parses it as browsers do, keeps only elements and
 * attributes that `domain/text/rich-text.ts` names, and writes new HTML.
 */
import { fromParse5 } from "hast-util-from-parse5";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { defaultTreeAdapter, parseFragment } from "parse5";
import { leadsToOwn, type OwnSites } from "#domain/content/own-sites.ts";
import { lostTags, richLink, richPath, richSpan, richTags } from "#domain/text/rich-text.ts";

type Root = Extract<ReturnType<typeof fromParse5>, { type: "root" }>;
type Child = Root["children"][number];
type Element = Extract<Child, { type: "element" }>;
type Properties = Element["properties"];

/** Maximum depth of kept elements. Deeper elements are left out. */
const depthMax = 60;

/** Depth at which browsers stop nesting elements. A deeper tree could overflow our stack. */
const parsedDepthMax = 512;

class NestedTooDeep extends Error {}

const schema = {
  tagNames: [...new Set(Object.values(richTags))],
  strip: [...lostTags],
  attributes: {
    "*": ["dir", "lang"],
    a: ["href", "rel"],
    img: ["src", "alt"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
  },
  protocols: { href: ["https", "mailto"] },
  required: {},
  ancestors: {},
  clobber: [],
};

/**
 * @param sites the only sites that absolute links may lead to; null allows any site
 * @returns the HTML without scripts, without styles and without other hosts' files; empty if
 *   elements nest more than 512 deep
 */
export function safeHtml(html: string, sites: OwnSites | null = null): string {
  const root = rootOf(html);
  if (root === null) return "";
  const known: Root = { type: "root", children: childrenOf(root.children, 0, sites) };
  return toHtml(sanitize(known, schema));
}

/** True if the text has a link to a site that is not one of `sites`. */
export function leadsElsewhere(html: string, sites: OwnSites): boolean {
  const root = rootOf(html);
  return root !== null && isStray(childrenOf(root.children, 0, null), sites);
}

function isStray(children: readonly Child[], sites: OwnSites): boolean {
  return children.some(
    (child) =>
      child.type === "element" &&
      (!leadsToOwn(sites, child.properties.href) || isStray(child.children as Child[], sites)),
  );
}

/** True if elements nest so deep that `safeHtml` would leave out some of the text. */
export function isTooDeep(html: string): boolean {
  const root = rootOf(html);
  return root === null || isDeeper(root.children, 0);
}

function isDeeper(children: readonly Child[], depth: number): boolean {
  if (children.length > 0 && depth > depthMax) return true;
  return children.some(
    (child) => child.type === "element" && isDeeper(child.children as Child[], depth + 1),
  );
}

/** Parses the HTML; stops and returns null if elements nest deeper than `parsedDepthMax`. */
function rootOf(html: string): Root | null {
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      if (depth > parsedDepthMax) throw new NestedTooDeep();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  try {
    return fromParse5(parseFragment(html, { treeAdapter })) as Root;
  } catch (error) {
    if (error instanceof NestedTooDeep) return null;
    throw error;
  }
}

function childrenOf(children: readonly Child[], depth: number, sites: OwnSites | null): Child[] {
  if (depth > depthMax) return [];
  return children.flatMap((child): Child[] => {
    if (child.type === "text") return [{ type: "text", value: child.value }];
    if (child.type !== "element" || lostTags.includes(child.tagName)) return [];
    const own = childrenOf(child.children as Child[], depth + 1, sites);
    const tagName = Object.hasOwn(richTags, child.tagName) ? richTags[child.tagName] : undefined;
    if (tagName === undefined) return own;
    const properties = propertiesOf(tagName, child.properties);
    // Replaces a link to another site by its text.
    if (sites && !leadsToOwn(sites, properties.href)) return own;
    // Replaces a picture of another host by its description.
    if (tagName === "img" && properties.src === undefined) {
      return [{ type: "text", value: String(properties.alt ?? "") }];
    }
    return [{ type: "element", tagName, properties, children: own as Element["children"] }];
  });
}

function propertiesOf(tagName: string, given: Properties): Properties {
  const textOf = (name: string) => String(given[name] ?? "");
  const kept: Properties = {};
  if (/^(ltr|rtl|auto)$/.test(textOf("dir"))) kept.dir = textOf("dir");
  if (/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(textOf("lang"))) kept.lang = textOf("lang");
  if (tagName === "a") {
    const href = richLink(textOf("href"));
    if (href !== null) Object.assign(kept, { href, rel: ["noopener"] });
  }
  if (tagName === "img") {
    const src = richPath(textOf("src"));
    Object.assign(kept, { alt: textOf("alt"), ...(src !== null && { src }) });
  }
  if (tagName === "td" || tagName === "th") {
    for (const name of ["colSpan", "rowSpan"]) {
      const span = richSpan(textOf(name));
      if (span !== null) kept[name] = span;
    }
  }
  return kept;
}
