import { lostTags } from "#domain/text/rich-text.ts";
import { type Row, textOf } from "./values.ts";

const lost = new RegExp(`<(${lostTags.join("|")})\\b[\\s\\S]*?(</\\1\\s*>|$)`, "gi");
const lineEnd = /<br\b[^<>]*>|<\/(p|div|li|tr|h[1-6]|blockquote)\s*>/gi;
const tag = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;
const entity = /&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/gi;
const signs: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" },
};

function signOf(whole: string, name: string): string {
  const lower = name.toLowerCase();
  if (!lower.startsWith("#")) return signs[lower] ?? whole;
  const code = lower.startsWith("#x") ? Number.parseInt(lower.slice(2), 16) : +lower.slice(1);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Removes tags from a text that may be HTML. Pages show any tag that this misses as plain text. */
export function plainText(text: string): string {
  const words = text.replace(lost, "").replace(lineEnd, "\n").replace(tag, "");
  return words
    .replace(entity, signOf)
    .replace(/\n{2,}/g, "\n")
    .trim();
}

export function inWords(row: Row): Row {
  return { ...row, title: plainText(textOf(row.title)), desc: plainText(textOf(row.desc)) };
}
