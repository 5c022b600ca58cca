/** What a text search looks for. Pure, so that SQL gets lists and nothing of it is a pattern. */

/** Later words of a search are left out. */
const wordsMax = 5;

/**
 * The words of a search, each in the forms in which a text may write it. SQL lowers the letters of
 * ASCII only, so `МАРЖА` is also looked for as `маржа` and `Маржа`; those of ASCII are low already.
 */
export function searchForms(text: string): string[][] {
  const words = text.normalize("NFC").split(/\s+/).filter(Boolean).slice(0, wordsMax);
  return words.map((word) => {
    const low = word.toLowerCase();
    const [first = ""] = low;
    const capital = first.toUpperCase() + low.slice(first.length);
    const forms = [word, low, word.toUpperCase(), capital].map(lowerAscii);
    return [...new Set(forms)];
  });
}

/** As SQLite's `lower`. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
