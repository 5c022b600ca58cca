/**
 * What a page is made of. Lengths are CSS pixels (96 an inch); x counts from the margin at which the language begins to be read,
 * so pages of right-to-left languages are the same, mirrored when they are drawn.
 */

/** A4. */
export const pageWidth = 794;
export const pageHeight = 1123;
export const margin = 48;
export const contentWidth = pageWidth - 2 * margin;

export interface TextMark {
  kind: "text";
  text: string;
  /** The start of the text, or its end where it is aligned to the end. */
  x: number;
  /** The line that the letters stand on. */
  y: number;
  size: number;
  isBold?: boolean;
  isSoft?: boolean;
  align?: "start" | "end";
  /** Numbers, times and hashes run from left to right in every language. */
  isLtr?: boolean;
}
export type Mark =
  | TextMark
  | { kind: "rule"; x: number; y: number; width: number; isSoft?: boolean }
  | { kind: "band"; x: number; y: number; width: number; height: number };
