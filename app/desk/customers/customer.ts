import type * as z from "zod/mini";
import type { deskUser } from "#domain/contracts/desk/users.ts";

/** A customer as the desk reads one. */
export type CustomerView = z.output<typeof deskUser.output>;

/** An adjustment as the call wants it, signed and with at most 2 decimals; null for anything else, and for zero. */
export function readSignedAmount(text: string): string | null {
  const plain = text.trim().replace(/^\u2212/, "-");
  if (!/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}
