/**
 * The number that people read, copy and quote for an order or a payment. Its first half is part of
 * the owner's id if the id names its owner, so that the desk finds an order by it. The second half
 * is random.
 */
import { typedCode } from "./typed.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const short = /^[0-9a-f]{12}$/;
/** Characters of other long ids, from a broker's own back end. */
const otherCharacters = 8;

/** Returns A1B2C3-27AB2C for a UUID; a number that is short already stays as it is. */
export function shortNumber(id: string): string {
  if (uuid.test(id)) return `${id.slice(9, 13)}${id.slice(15, 17)}-${id.slice(-6)}`.toUpperCase();
  return id.length <= 12 ? id : id.slice(-otherCharacters).toUpperCase();
}

/** Beginning of the id's middle (`ownerPart`) and its end; null for any other text. */
export function readShortNumber(text: string): { middle: string; end: string } | null {
  const number = typedCode(text).toLowerCase();
  if (!short.test(number)) return null;
  const [first, second] = [number.slice(0, 4), number.slice(4, 6)];
  // Random UUIDs are of version 4 (RFC 9562).
  return { middle: `-${first}-4${second}`, end: number.slice(6) };
}
