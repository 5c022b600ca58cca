import type * as z from "zod/mini";
import type { deskUser } from "#domain/contracts/desk/users.ts";

/** A customer as the desk reads one. */
export type CustomerView = z.output<typeof deskUser.output>;

/** A signed amount with at most 2 decimals, as the call takes it; null for anything else. */
export function readSignedAmount(text: string): string | null {
  const plain = text.trim().replace(/^\u2212/, "-");
  if (!/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}
