/**
 * What a company's own texts (news, descriptions) may hold. The worker takes out all else before it
 * answers, and the app shows nothing else, wherever the text came from.
 */

/** Tags that are read, and the tag each is shown as: the page has the only first heading. */
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

/** Tags whose content goes with them; of any other unknown tag the content stays. */
export const lostTags: readonly string[] = [
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math"],
  ...["title", "textarea", "select", "option", "audio", "video", "canvas", "xmp", "noembed"],
  ...["noframes", "plaintext"],
];

/** A host that nobody can have, to read paths as a browser would. */
const ownOrigin = "https://own.invalid";

/** The address as a browser reads it where it leads to this host; else null. */
function ownPath(text: string): string | null {
  const url = URL.parse(text, ownOrigin);
  if (!/^\s*\//.test(text) || url?.origin !== ownOrigin) return null;
  return url.pathname + url.search + url.hash;
}

/** Where a link may lead: a page of this host, an https address or a mail address; else null. */
export function richLink(text: string): string | null {
  const own = ownPath(text);
  if (own !== null) return own;
  const url = URL.parse(text);
  if (url?.protocol === "mailto:") return url.href;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isPlain ? url.href : null;
}

/** A picture of this host; the policy of the pages lets no other be loaded. Else null. */
export function richPicture(text: string): string | null {
  return ownPath(text);
}

/** Cells that a cell of a table spans; null for anything but a small number. */
export function richSpan(text: string): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) : null;
}
