import { blockedMark } from "#domain/contracts/back-end-mark.ts";

/** The visitor's country, where the company does not serve it: two letters. */
export function blockedCountry(): string | null {
  return document.documentElement.getAttribute(blockedMark);
}
