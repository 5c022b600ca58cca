/** Prices of the ticket's order: the ticket edits them, the chart draws and drags them. */
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

/** Another product gets an empty draft; the same product keeps its draft over visits of pages. */
export function startDraft(productId: number): void {
  if (draftedFor === productId) return;
  draftedFor = productId;
  store.set(ticketDraftAtom, emptyDraft);
}
