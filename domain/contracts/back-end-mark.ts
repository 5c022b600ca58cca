/**
 * How the page says that the company's calls are answered by a back end of its own: an attribute of
 * the `html` element, so that the app knows it before its first call.
 */
export const backEndMark = { attribute: "data-back-end", own: "own" } as const;

/** How it says that the company does not serve the visitor's country: the attribute names it. */
export const blockedMark = "data-blocked-country";
