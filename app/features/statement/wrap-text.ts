/** Width of a text in px. */
export type TextMeasure = (text: string, size: number, isBold?: boolean) => number;

/** Pieces between which a line can break. Punctuation belongs to the piece before it. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: "word",
  }).segment(text)) {
    const last = found.length - 1;
    const sticks = isWordLike !== true && segment.trim() !== "" && last >= 0;
    if (sticks && found[last]?.trim() !== "") found[last] += segment;
    else found.push(segment);
  }
  return found;
}

/** Breaks a text into lines of at most `width` px. A word that is wider is broken anywhere. */
export function wrapText(
  text: string,
  width: number,
  size: number,
  measure: TextMeasure,
  isBold = false,
): string[] {
  if (measure(text, size, isBold) <= width) return [text];
  const fits = (line: string) => measure(line.trimEnd(), size, isBold) <= width;
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trim());
    line = "";
    if (piece.trim() === "") continue;
    for (const letter of graphemes(piece)) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

function graphemes(text: string): string[] {
  const split = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  return Array.from(split, ({ segment }) => segment);
}
