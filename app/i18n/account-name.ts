import { m } from "./page-messages.ts";

/** Name of a part of the account; a type that this app does not know shows as it is. */
export function accountName(type: string): string {
  if (type === "forex") return m.account_forex();
  if (type === "micro") return m.account_micro();
  return type === "change" ? m.account_change() : type;
}

export function accountText(type: string): string {
  if (type === "forex") return m.account_forex_text();
  if (type === "micro") return m.account_micro_text();
  return type === "change" ? m.account_change_text() : "";
}
