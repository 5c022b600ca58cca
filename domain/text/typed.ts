/** Normalizes typed or pasted numbers, codes and addresses before any check, in app and worker. */

const digit = /\p{Nd}/u;

/** Value of a digit of any script: Unicode's digits are in runs of ten, from zero to nine. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Returns the text with the digits of every script in ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (character) => String(digitOf(character)));
}

/**
 * Returns the text with ASCII digits and plain spaces, without invisible marks. Hyphens replace
 * dashes, and narrow signs replace full-width ones.
 */
export function plainTyped(text: string): string {
  return asciiDigits(text)
    .replace(/[\p{Zs}\t\r\n]/gu, " ")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Does the same as `plainTyped`, and removes spaces at both ends. */
export const typedLine = (text: string): string => plainTyped(text).trim();

/** Returns a code for comparison: without grouping spaces and hyphens. */
export const typedCode = (text: string): string => plainTyped(text).replace(/[ -]/g, "");

export const typedDigits = (text: string): string => asciiDigits(text).replace(/[^0-9]/g, "");

/** Reads digits of a phone number that begins with + or 00 and a calling code; otherwise null. */
export function internationalDigits(text: string): string | null {
  const compact = typedLine(text).replace(/[^+0-9]/g, "");
  return /^(?:\+|00)([1-9][0-9]*)$/.exec(compact)?.[1] ?? null;
}

/**
 * Returns a secret in the form that is hashed. Keyboards encode the same letter in several ways
 * (NIST SP 800-63B, 5.1.1.2: NFKC before hashing).
 */
export const plainSecret = (secret: string): string => secret.normalize("NFKC");

/** Returns all forms of a secret that this and earlier releases have hashed, newest form first. */
export function secretForms(secret: string): string[] {
  return [
    ...new Set([plainSecret(secret), secret, secret.normalize("NFC"), secret.normalize("NFD")]),
  ];
}
