import { atom, store } from "../state.ts";

const storageKey = "token";

/** The session token; null while nobody is signed in. */
export const tokenAtom = atom<string | null>(localStorage.getItem(storageKey));

export function readToken(): string | null {
  return store.get(tokenAtom);
}

export function keepToken(token: string): void {
  localStorage.setItem(storageKey, token);
  store.set(tokenAtom, token);
}

export function clearSession(): void {
  localStorage.removeItem(storageKey);
  store.set(tokenAtom, null);
}

/** Counts the times a session ended under somebody's hands, who is then asked to sign in again. */
export const sessionEndedAtom = atom(0);

export function announceSessionEnd(): void {
  store.set(sessionEndedAtom, store.get(sessionEndedAtom) + 1);
}
