/** Splits a searched text into words. SQL looks for each as plain text, not as a pattern. */

/** Maximum words; later ones are ignored. */
const wordsMax = 5;

/**
 * Returns the words of a search, each in its possible spellings. SQL makes only ASCII letters lower
 * case, so `МАРЖА` is also searched as `маржа` and `Маржа`. ASCII letters are in lower case in
 * every spelling.
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

/** Makes ASCII letters lower case, like SQLite's `lower`. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
