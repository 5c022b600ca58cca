/** Price levels of the order that is being prepared: the ticket edits them, the chart draws and drags them. */
import { atom, store } from "../state.ts";

export interface TicketDraft {
  kind: "market" | "pending";
  /** Price texts as typed; null while their switch is off. */
  target: string;
  stopLoss: string | null;
  takeProfit: string | null;
}

export const emptyDraft: TicketDraft = {
  kind: "market",
  target: "",
  stopLoss: null,
  takeProfit: null,
};

export const ticketDraftAtom = atom<TicketDraft>(emptyDraft);

export function editDraft(change: Partial<TicketDraft>): void {
  store.set(ticketDraftAtom, { ...store.get(ticketDraftAtom), ...change });
}

let draftedFor: number | null = null;

/** A price belongs to the product it was set for; the draft of the same one outlives a look at another page. */
export function startDraft(productId: number): void {
  if (draftedFor === productId) return;
  draftedFor = productId;
  store.set(ticketDraftAtom, emptyDraft);
}
