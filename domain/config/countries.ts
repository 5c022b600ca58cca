/** Default of `blocked_countries`: the countries in the specification's announcement. */
export const specifiedCountries = "KP,IL,CN,VU,CU";

/** Parses `blocked_countries`, like "KP, il", to ISO 3166-1 codes; leaves out invalid ones. */
export function readCountries(text: string): string[] {
  const codes = text.split(",").map((part) => part.trim().toUpperCase());
  return [...new Set(codes.filter((code) => /^[A-Z]{2}$/.test(code)))];
}
