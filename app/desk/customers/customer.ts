import type * as z from "zod/mini";
import type { deskUser } from "#domain/contracts/desk/users.ts";
import { numberTag } from "../../i18n/locale.ts";

/** A customer as the desk reads one. */
export type CustomerView = z.output<typeof deskUser.output>;

/** Props of a tab of the page. */
export interface TabProps {
  view: CustomerView;
  onChanged(): void;
}

/** A signed amount with at most 2 decimals, as the call takes it; null for anything else. */
export function readSignedAmount(text: string): string | null {
  const plain = text.trim().replace(/^\u2212/, "-");
  if (!/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}

/** The verified name, or else what the customer signs in with. */
export function customerName({
  name,
  email,
  mobile,
  uid,
}: Pick<CustomerView["user"], "name" | "email" | "mobile" | "uid">): string {
  return name || email || mobile || `UID ${uid}`;
}

/** A country in words; one that has none there stays as it is. */
export function countryName(code: string): string {
  if (code === "") return "";
  return new Intl.DisplayNames(numberTag(), { type: "region" }).of(code) ?? code;
}
