/** The operator's session. It is not the trader's, and it ends with the tab. */
import type { OperatorView } from "#domain/contracts/desk/access.ts";
import { atom, store } from "../state.ts";

const storageKey = "desk_token";

export const deskTokenAtom = atom<string | null>(sessionStorage.getItem(storageKey));

/** True when the session ended under somebody's hands: the sign-in says so. */
export const deskEndedAtom = atom(false);

/** Who is signed in, for which company; null until it was asked for. */
export interface DeskIdentity {
  operator: OperatorView;
  company: { id: number; name: string };
  currency: string;
  four_eyes_amount: string;
  operator_day_amount: string;
  zone: string;
}

export function readDeskToken(): string | null {
  return store.get(deskTokenAtom);
}

export function keepDeskToken(token: string): void {
  sessionStorage.setItem(storageKey, token);
  store.set(deskEndedAtom, false);
  store.set(deskTokenAtom, token);
}

/** @param isForced the session ended by itself, not by its operator */
export function clearDeskSession(isForced: boolean): void {
  sessionStorage.removeItem(storageKey);
  store.set(deskEndedAtom, isForced);
  store.set(deskTokenAtom, null);
}
