import type { AccountKind } from "../codes.ts";
import { typedLine } from "../text/typed.ts";
import { readPhone } from "./phone.ts";

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Returns the e-mail address in lower case; null if the text is not one. */
export function readEmail(text: string): string | null {
  const trimmed = typedLine(text).replace(/^mailto:/i, "");
  return trimmed.length <= 254 && emailPattern.test(trimmed) ? trimmed.toLowerCase() : null;
}

/** Address of the mailbox: in lower case, without a `+tag` before the `@`. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/** True if both addresses reach the same mailbox; false if either is empty. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.trim() !== "" && mailboxOf(one) === mailboxOf(other);
}

export function readAccountName(kind: AccountKind, text: string, areaId: number | null) {
  return kind === "email" ? readEmail(text) : readPhone(text, areaId);
}
