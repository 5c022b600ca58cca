import type * as z from "zod/mini";
import { areas } from "#domain/access/areas.ts";
import type { customerStatus, identityCheck, NameOf } from "#domain/codes.ts";
import type { deskUser } from "#domain/contracts/desk/users.ts";
import { numberTag } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";

export type CustomerView = z.output<typeof deskUser.output>;

export interface TabProps {
  view: CustomerView;
  onChanged(): void;
}

/** Reads a signed amount with at most 2 decimals; null for zero and for invalid text. */
export function readSignedAmount(text: string): string | null {
  const plain = text.trim().replace(/^\u2212/, "-");
  if (!/^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}

type Named = Pick<CustomerView["user"], "name" | "email" | "mobile" | "uid">;

/** Prefers the verified name. */
export function customerName({ name, email, mobile, uid }: Named): string {
  return name || email || mobile || `UID ${uid}`;
}

export function countryName(code: string): string {
  if (code === "") return "";
  return new Intl.DisplayNames(numberTag(), { type: "region" }).of(code) ?? code;
}

export function countryOptions() {
  return areas
    .map(({ code }) => ({ value: code, text: countryName(code) }))
    .sort((one, other) => one.text.localeCompare(other.text, numberTag()));
}

export function statusBadge(status: NameOf<typeof customerStatus>) {
  if (status === "close_only") return { text: m.desk_close_only(), tone: "todo" } as const;
  return status === "active"
    ? ({ text: m.desk_active(), tone: "good" } as const)
    : ({ text: m.desk_disabled(), tone: "bad" } as const);
}

export function reviewBadge(review: NameOf<typeof identityCheck>) {
  if (review === "reviewing") return { text: m.verify_waiting(), tone: "todo" } as const;
  if (review === "passed") return { text: m.verify_passed(), tone: "good" } as const;
  if (review === "rejected") return { text: m.verify_rejected(), tone: "bad" } as const;
  return { text: m.desk_unverified(), tone: "none" } as const;
}
