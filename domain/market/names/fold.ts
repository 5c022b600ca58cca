/** Plain letters in place of letters that Unicode does not split into letter and accent. */
const plain: Record<string, string> = {
  ...{ đ: "d", ı: "i", ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe" },
  // Interchangeable Arabic letters; the line that stretches words is removed.
  ...{ ى: "ي", ة: "ه", ـ: "" },
};
const plainLetter = new RegExp(`[${Object.keys(plain).join("")}]`, "g");
/** Accents of every script, Arabic vowel signs and the Devanagari dot. */
const accent = /[\p{Script=Inherited}\u093c]/gu;
const hiragana = /[\u3041-\u3096]/g;
const hiraganaToKatakana = 0x60;
/** Arabic article before a word of at least two letters. */
const article = /(?<![\p{L}\p{N}])ال(?=\p{L}{2})/gu;

/** Folds a text for comparison: without case, accents, width of letters and similar differences. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(accent, "")
    .replace(plainLetter, (letter) => plain[letter] ?? letter)
    .replace(hiragana, (letter) => String.fromCharCode(letter.charCodeAt(0) + hiraganaToKatakana))
    .replace(article, "");
}

export function foldWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}
