import type { ApiError } from "../../api/client.ts";
import type { Item } from "./item.ts";

/** What every dialog of a decision is given. It stays open, with its key, until there is an answer. */
export interface DialogProps {
  open: boolean;
  item: Item;
  onClose(): void;
  onRefusal(error: ApiError): void;
}
