import type { deskItem } from "#domain/contracts/desk/queue.ts";
import type { ApiError, Output } from "../../api/client.ts";

export type Item = Output<typeof deskItem>;

/** Returns the entered amount; for an item without one, the amount in the account's currency. */
export function amountOf(item: Item): { number: string; unit: string } {
  if (item.row.number !== "") return { number: item.row.number, unit: item.row.unit };
  return { number: item.amount, unit: item.currency };
}

/** Returns a typed amount in the call's format; null if the text is no amount above zero. */
export function readAmount(text: string): string | null {
  const plain = text.trim();
  if (!/^(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain)) return null;
  return /[1-9]/.test(plain) ? plain : null;
}

export interface DecisionFormProps {
  item: Item;
  onClose(): void;
  onRefusal(error: ApiError): void;
  /**
   * @param text tells the operator what was done
   * @param isDecided false while the item needs another approval
   */
  onDone(text: string, isDecided: boolean): void;
}
