/** Account names for signing in, in the one form that is stored and compared. */
import type { AccountKind } from "../codes.ts";
import { typedLine } from "../text/typed.ts";
import { readPhone } from "./phone.ts";

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Lower case; null if it is no address. */
export function readEmail(text: string): string | null {
  const trimmed = typedLine(text).replace(/^mailto:/i, "");
  return trimmed.length <= 254 && emailPattern.test(trimmed) ? trimmed.toLowerCase() : null;
}

/** The mailbox of an address: case and the part after a plus sign do not matter. */
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

/** The stored form of an account name of either kind. */
export function readAccountName(kind: AccountKind, text: string, areaId: number | null) {
  return kind === "email" ? readEmail(text) : readPhone(text, areaId);
}
