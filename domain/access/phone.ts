import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { typedLine } from "../text/typed.ts";
import { areas, findArea } from "./areas.ts";

/** Calling codes, longest first: 1684 before 1. */
const callingCodes = [...new Set(areas.map(({ callingCode }) => callingCode))].sort(
  (left, right) => right.length - left.length,
);

/** Replaces plus and leading zeros by a plus: calling codes begin with 1 to 9. */
const withPlus = (digits: string): string => `+${digits.replace(/^\+?0*/, "")}`;

function parse(compact: string, areaId: number | null): PhoneNumber | undefined {
  if (areaId === null) return parsePhoneNumberFromString(withPlus(compact), { extract: false });
  const area = findArea(areaId);
  if (!area) return undefined;
  const known = isSupportedCountry(area.code)
    ? { defaultCountry: area.code as CountryCode }
    : { defaultCallingCode: area.callingCode };
  const number = parsePhoneNumberFromString(compact, { ...known, extract: false });
  if (number?.isPossible() || !compact.startsWith("00")) return number;
  // Reads 00 as the prefix of a calling code everywhere: most countries use it.
  return parsePhoneNumberFromString(withPlus(compact), { extract: false });
}

/** Removes separators from a typed number; null if it has letters. */
function compactOf(text: string): string | null {
  const compact = typedLine(text)
    .replace(/^tel:/i, "")
    .replace(/[\s()./-]/g, "");
  return /^\+?[0-9]{4,20}$/.test(compact) ? compact : null;
}

/**
 * Returns the digits of a phone number with its calling code first; null if no numbering plan has
 * such a number.
 *
 * @param areaId area whose calling code the text may lack; null if the text begins with the code
 */
export function readPhone(text: string, areaId: number | null): string | null {
  const compact = compactOf(text);
  const number = compact === null ? undefined : parse(compact, areaId);
  // Refuses numbers of no country: calls to some of them (+979, +808) earn their owner money.
  return number?.isPossible() && !number.isNonGeographic() ? number.number.slice(1) : null;
}

/** Returns the number as older releases stored it, without zeros after the calling code. */
export function phoneBeforePlans(text: string, areaId: number | null): string | null {
  const compact = compactOf(text);
  if (compact === null || (areaId !== null && compact.startsWith("+"))) return null;
  const digits = compact.replace(/^\+?0*/, "");
  const code =
    areaId === null
      ? callingCodes.find((each) => digits.startsWith(each))
      : findArea(areaId)?.callingCode;
  if (code === undefined) return null;
  const national = areaId === null ? digits.slice(code.length) : compact;
  const number = code + national.replace(/^0+/, "");
  return /^[1-9]\d{6,14}$/.test(number) && national.length >= 4 ? number : null;
}
