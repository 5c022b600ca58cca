import type * as z from "zod/mini";
import type { deskItem } from "#domain/contracts/desk/queue.ts";

/** An item as the desk reads it. */
export type Item = z.output<typeof deskItem.output>;

/** Deposits say what arrived; everything else is approved as it was asked for. */
export function isDeposit({ queue }: { queue: string }): boolean {
  return queue === "proof";
}

/** What an operator reads as the item's amount: the customer's own, or for adjustments the account's. */
export function amountOf(item: Item): { number: string; unit: string } {
  if (item.row.number !== "") return { number: item.row.number, unit: item.row.unit };
  return { number: item.amount, unit: item.currency };
}

/** The number as the call wants it; null for what is no amount above zero. */
export function readAmount(text: string): string | null {
  const plain = text.trim();
  if (!/^(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}
