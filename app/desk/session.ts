/** The operator's session: apart from a trader's, and kept until the tab closes. */
import type { WireOperator } from "#domain/contracts/desk/access.ts";
import { atom, store } from "../state.ts";

const storageKey = "desk_token";

export const deskTokenAtom = atom<string | null>(sessionStorage.getItem(storageKey));

/** True when the session ended without the operator's doing: the sign-in says so. */
export const deskEndedAtom = atom(false);

/** The operator who is signed in, and the company. */
export interface DeskIdentity {
  operator: WireOperator;
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

/** @param isForced true when the server ended the session, not the operator */
export function clearDeskSession(isForced: boolean): void {
  sessionStorage.removeItem(storageKey);
  store.set(deskEndedAtom, isForced);
  store.set(deskTokenAtom, null);
}
