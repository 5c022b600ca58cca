import type * as z from "zod/mini";
import type { deskItem } from "#domain/contracts/desk/queue.ts";

/** An item with everything the desk knows about it. */
export type Item = z.output<typeof deskItem.output>;

/** True for a deposit, whose arrived amount the operator enters; others are approved as asked. */
export function isDeposit({ queue }: { queue: string }): boolean {
  return queue === "proof";
}

/** The amount of an item: as the customer entered it, of an adjustment the account's. */
export function amountOf(item: Item): { number: string; unit: string } {
  if (item.row.number !== "") return { number: item.row.number, unit: item.row.unit };
  return { number: item.amount, unit: item.currency };
}

/** The number as the call takes it; null unless it is an amount above zero. */
export function readAmount(text: string): string | null {
  const plain = text.trim();
  if (!/^(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}
