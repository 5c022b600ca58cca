/**
 * Short numbers, with which people refer to an order or a payment. For an order the first half is
 * part of the owner's id, so that the desk finds the order. The second half is random.
 */
import { typedCode } from "./typed.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const short = /^[0-9a-f]{12}$/;
/** Number of characters shown of a long id that is no UUID; own back ends make such ids. */
const otherCharacters = 8;

/** Shortens a UUID to the form A1B2C3-27AB2C, and another long id to its end. */
export function shortNumber(id: string): string {
  if (uuid.test(id)) return `${id.slice(9, 13)}${id.slice(15, 17)}-${id.slice(-6)}`.toUpperCase();
  return id.length <= 12 ? id : id.slice(-otherCharacters).toUpperCase();
}

/** Reads the start of the id's `ownerPart` and the id's end; null if this is no short number. */
export function readShortNumber(text: string): { middle: string; end: string } | null {
  const number = typedCode(text).toLowerCase();
  if (!short.test(number)) return null;
  const [first, second] = [number.slice(0, 4), number.slice(4, 6)];
  // The 4 is the version of random UUIDs (RFC 9562).
  return { middle: `-${first}-4${second}`, end: number.slice(6) };
}
