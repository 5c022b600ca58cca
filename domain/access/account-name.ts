/** What people sign in with, in the one form that is stored and compared. */
import type { AccountKind } from "../codes.ts";
import { areas, findArea } from "./areas.ts";

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Lower case; null for anything that is no address. */
export function readEmail(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length <= 254 && emailPattern.test(trimmed) ? trimmed.toLowerCase() : null;
}

/**
 * The mailbox of an address: letters of any case, and what follows a plus sign, lead to the same
 * one.
 */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/** False for an empty address: it names no account. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.trim() !== "" && mailboxOf(one) === mailboxOf(other);
}

/**
 * Calling codes begin with 1 to 9, so zeros and a plus in front say nothing; nor does the trunk
 * zero after them.
 */
function joinPhone(callingCode: string, national: string): string | null {
  const number = callingCode + national.replace(/^0+/, "");
  return /^[1-9]\d{6,14}$/.test(number) && national.length >= 4 ? number : null;
}

/** Longest first: 1684 before 1. */
const callingCodes = [...new Set(areas.map(({ callingCode }) => callingCode))].sort(
  (left, right) => right.length - left.length,
);

/**
 * Digits with the calling code first; null for anything that is no number.
 * @param areaId when the number comes without its calling code
 */
export function readPhone(text: string, areaId: number | null): string | null {
  const compact = text.trim().replace(/[\s().-]/g, "");
  if (!/^\+?[0-9]{4,20}$/.test(compact)) return null;
  if (areaId !== null) {
    const area = findArea(areaId);
    return area && !compact.startsWith("+") ? joinPhone(area.callingCode, compact) : null;
  }
  const digits = compact.replace(/^\+?0*/, "");
  const code = callingCodes.find((each) => digits.startsWith(each));
  return code === undefined ? null : joinPhone(code, digits.slice(code.length));
}

/** The stored form of an account name of either kind. */
export function readAccountName(
  kind: AccountKind,
  text: string,
  areaId: number | null,
): string | null {
  return kind === "email" ? readEmail(text) : readPhone(text, areaId);
}
