import type { ApiError } from "../../api/client.ts";
import type { Item } from "./item.ts";

/** Props of the form of a decision. It stays open, with its key, until there is an answer. */
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
