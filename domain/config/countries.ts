/** The countries that the specification's announcement names. */
export const specifiedCountries = "KP,IL,CN,VU,CU";

/**
 * The setting `blocked_countries`, "KP, il" and the like, as ISO 3166-1 codes; what is none is left
 * out.
 */
export function readCountries(text: string): string[] {
  const codes = text.split(",").map((part) => part.trim().toUpperCase());
  return [...new Set(codes.filter((code) => /^[A-Z]{2}$/.test(code)))];
}
