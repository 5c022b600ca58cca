/**
 * Fetches the start's texts of the language, without waiting for the module that hands them out.
 * `scripts/locale-split-plugin.ts` puts the one language in the place of all for the browser.
 */
export function fetchStartTexts(): Promise<unknown> {
  return import("#messages/messages.js");
}
