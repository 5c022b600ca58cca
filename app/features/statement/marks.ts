/**
 * Lengths are CSS pixels (96 an inch). x counts from the left margin. Pages of right-to-left
 * languages are mirrored when they are drawn: there x counts from the right margin.
 */

/** Size of an A4 page in CSS pixels. */
export const pageWidth = 794;
export const pageHeight = 1123;
export const margin = 48;
export const contentWidth = pageWidth - 2 * margin;

export interface TextMark {
  kind: "text";
  text: string;
  /** Where the text starts, or where it ends when `align` is "end". */
  x: number;
  /** The base line of the letters. */
  y: number;
  size: number;
  isBold?: boolean;
  isSoft?: boolean;
  align?: "start" | "end";
  /** For numbers, times and hashes: left to right in every language. */
  isLtr?: boolean;
}
export type Mark =
  | TextMark
  | { kind: "rule"; x: number; y: number; width: number; isSoft?: boolean }
  | { kind: "band"; x: number; y: number; width: number; height: number };
