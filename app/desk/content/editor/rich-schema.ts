/**
 * Nodes and marks of the editor: those of `domain/text/rich-text.ts`, and no others. So pasted
 * content keeps its words, but only the formatting that readers will see.
 */
import { DOMParser, DOMSerializer, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { lostTags, richLink, richPath, richSpan } from "#domain/text/rich-text.ts";

const dirOf = (element: HTMLElement) => ({
  dir: /^(ltr|rtl|auto)$/.exec(element.getAttribute("dir") ?? "")?.[0] ?? null,
});
const dir = { dir: { default: null } };

const cell = (tag: "td" | "th"): NodeSpec => ({
  content: "block+",
  attrs: { colspan: { default: null }, rowspan: { default: null } },
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (element) => ({
        colspan: richSpan(element.getAttribute("colspan") ?? ""),
        rowspan: richSpan(element.getAttribute("rowspan") ?? ""),
      }),
    },
  ],
  toDOM: ({ attrs: { colspan, rowspan } }) => [tag, { colspan, rowspan }, 0],
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: dir,
    parseDOM: [
      { tag: "p", getAttrs: dirOf },
      // Drops these elements together with their content.
      ...lostTags.map((tag) => ({ tag, ignore: true })),
    ],
    toDOM: ({ attrs }) => ["p", { dir: attrs.dir }, 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { ...dir, level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      // Keeps level 1 for the page's own title: a text has only levels 2 to 4.
      getAttrs: (element: HTMLElement) => ({
        ...dirOf(element),
        level: Math.min(4, Math.max(2, level)),
      }),
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, { dir: attrs.dir }, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol" }],
    toDOM: () => ["ol", 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    content: "table_row+",
    group: "block",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", ["tbody", 0]],
  },
  table_row: {
    content: "(table_cell | table_header)+",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: cell("td"),
  table_header: cell("th"),
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: { src: {}, alt: { default: "" } },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) => {
          const src = richPath(element.getAttribute("src") ?? "");
          return src !== null && { src, alt: element.getAttribute("alt") ?? "" };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt } }) => ["img", { src, alt }],
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = richLink(element.getAttribute("href") ?? "");
          return href !== null && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs.href }, 0],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
};

export const richSchema = new Schema({ nodes, marks });

/** Parses HTML in a document of its own, where no script runs. */
export function readRich(html: string) {
  const { body } = new window.DOMParser().parseFromString(html, "text/html");
  return DOMParser.fromSchema(richSchema).parse(body);
}

/** Returns a document as HTML; empty if the document has no content. */
export function writeRich(doc: ReturnType<typeof readRich>): string {
  const isEmpty = doc.childCount <= 1 && doc.firstChild?.type.name === "paragraph";
  if (isEmpty && doc.firstChild?.content.size === 0) return "";
  const box = document.implementation.createHTMLDocument("").createElement("div");
  const serializer = DOMSerializer.fromSchema(richSchema);
  box.append(serializer.serializeFragment(doc.content, { document: box.ownerDocument }));
  return box.innerHTML;
}
