/**
 * The version of the platform's terms of use and risk notice (the messages that begin with
 * `legal_`). It rises with every change of their sense: a consent names the version it was given
 * to.
 */
export const termsVersion = "1";
