/**
 * Puts text into visual order, left to right. A PDF page needs its invisible text in this order,
 * because PDF readers restore the reading order of right-to-left scripts themselves.
 */

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const leftToRight = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;
/** Invisible marks of direction. */
const unseen = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

type Direction = "ltr" | "rtl";

/**
 * The direction of each character. Letters have their own direction. Other characters take the
 * direction of the letters on both sides if these agree, else the line's.
 */
function directions(letters: readonly string[], base: Direction): Direction[] {
  const strong = letters.map((letter, index): Direction | null => {
    // Arabic-Indic digits do not occur: numbers have Latin digits in every language.
    if (rightToLeft.test(letter)) return "rtl";
    if (leftToRight.test(letter)) return "ltr";
    return mark.test(letter) && rightToLeft.test(letters[index - 1] ?? "") ? "rtl" : null;
  });
  const next: Array<Direction | null> = [];
  let coming: Direction | null = null;
  for (let index = strong.length - 1; index >= 0; index--) {
    next[index] = coming;
    coming = strong[index] ?? coming;
  }
  let last: Direction | null = null;
  return strong.map((own, index) => {
    if (own) {
      last = own;
      return own;
    }
    return last !== null && last === next[index] ? last : base;
  });
}

export function visualOrder(text: string, base: Direction): string {
  const letters = [...text.replaceAll(unseen, "")];
  const runs: Array<{ direction: Direction; letters: string[] }> = [];
  directions(letters, base).forEach((direction, index) => {
    const letter = letters[index] ?? "";
    const run = runs.at(-1);
    if (run?.direction === direction) run.letters.push(letter);
    else runs.push({ direction, letters: [letter] });
  });
  const seen = base === "rtl" ? runs.toReversed() : runs;
  return seen
    .flatMap((run) => (run.direction === "rtl" ? run.letters.toReversed() : run.letters))
    .join("");
}
