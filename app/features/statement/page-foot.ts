/** The foot of each page: how to check the statement, the journal's hash, the page number. */
import { contentWidth, type Mark, margin, pageHeight } from "./marks.ts";
import { type TextMeasure, wrapText } from "./wrap-text.ts";

const size = 7.5;
const lineHeight = 10.5;

export function pageFoot({ check, head }: { check: string; head: string }, measure: TextMeasure) {
  const lines = wrapText(check, contentWidth, size, measure);
  const height = (lines.length + 1) * lineHeight + 18;
  const top = pageHeight - margin - height + 8;
  const y = (line: number) => top + 12 + line * lineHeight;
  return {
    height,
    marks: (pageNumber: string): Mark[] => [
      { kind: "rule", x: 0, y: top, width: contentWidth },
      ...lines.map(
        (text, line): Mark => ({ kind: "text", text, x: 0, y: y(line), size, isSoft: true }),
      ),
      { kind: "text", text: head, x: 0, y: y(lines.length) + 2, size, isSoft: true },
      {
        kind: "text",
        text: pageNumber,
        x: contentWidth,
        y: y(lines.length) + 2,
        size: 8.5,
        isBold: true,
        align: "end",
        isLtr: true,
      },
    ],
  };
}
