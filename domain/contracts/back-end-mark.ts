/**
 * A mark in the page of a company whose own back end answers the calls. It is an attribute of the
 * `html` element, so that the app can read it before the first call.
 */
export const backEndMark = { attribute: "data-back-end", own: "own" } as const;

/** Attribute that names the visitor's country if the company does not serve it. */
export const blockedMark = "data-blocked-country";
