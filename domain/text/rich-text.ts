/**
 * Allowed content of a company's own texts (news, descriptions). The worker removes all other
 * content before it answers, and the app shows no other, wherever the text came from.
 */

/** Allowed tags, each with the tag that replaces it: only the page itself has an `h1`. */
export const richTags: Readonly<Record<string, string>> = {
  h1: "h2",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  h5: "h4",
  h6: "h4",
  p: "p",
  div: "div",
  br: "br",
  hr: "hr",
  blockquote: "blockquote",
  ul: "ul",
  ol: "ol",
  li: "li",
  table: "table",
  caption: "caption",
  thead: "thead",
  tbody: "tbody",
  tfoot: "tfoot",
  tr: "tr",
  th: "th",
  td: "td",
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  u: "u",
  a: "a",
  img: "img",
};

/** Tags removed with their content; other unknown tags keep their content. */
export const lostTags: readonly string[] = [
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math"],
  ...["title", "textarea", "select", "option", "audio", "video", "canvas", "xmp", "noembed"],
  ...["noframes", "plaintext"],
];

/** Origin that cannot exist: `richPath` resolves paths against it, as a browser does. */
const ownOrigin = "https://own.invalid";

/** Returns the path of an address on this host, as a browser writes it; null for other hosts. */
export function richPath(text: string): string | null {
  const url = URL.parse(text, ownOrigin);
  if (!/^\s*\//.test(text) || url?.origin !== ownOrigin) return null;
  return url.pathname + url.search + url.hash;
}

/** Reads a link's target: a page of this host, an https or a mail address; otherwise null. */
export function richLink(text: string): string | null {
  const own = richPath(text);
  if (own !== null) return own;
  const url = URL.parse(text);
  if (url?.protocol === "mailto:") return url.href;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isPlain ? url.href : null;
}

/** Reads the number of table cells that a cell spans; null unless it is from 1 to 99. */
export function richSpan(text: string): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) : null;
}
