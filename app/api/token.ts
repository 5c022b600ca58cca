/** Session tokens of this browser: a trader's and an operator's, each with its own storage. */
import { deviceTexts, type KeptTexts, tabTexts } from "../device.ts";
import { atom, store } from "../state.ts";

export class SessionToken {
  readonly #storage: KeptTexts;
  readonly #key: string;
  /** Null while signed out. */
  readonly tokenAtom;
  /** Counts the sessions that the server ended since the last sign-in; each asks for a new one. */
  readonly endedAtom = atom(0);
  /** True from the end of a session by the server to the next sign-in. */
  hasEnded = false;

  constructor(storage: KeptTexts, key: string) {
    this.#storage = storage;
    this.#key = key;
    this.tokenAtom = atom<string | null>(storage.getItem(key));
  }

  read(): string | null {
    return store.get(this.tokenAtom);
  }

  keep(token: string): void {
    this.#storage.setItem(this.#key, token);
    this.hasEnded = false;
    store.set(this.endedAtom, 0);
    store.set(this.tokenAtom, token);
  }

  /** False in a tab that has not followed another tab to its account yet. */
  isKept(): boolean {
    return this.#storage.getItem(this.#key) === this.read();
  }

  clear(): void {
    // The end of this tab's session is not that of the one another tab has begun.
    if (this.isKept()) this.#storage.removeItem(this.#key);
    store.set(this.tokenAtom, null);
  }

  /** Forgets the session that the server no longer accepts. */
  end(): void {
    this.hasEnded ||= this.read() !== null;
    this.clear();
  }

  announceEnd(): void {
    store.set(this.endedAtom, store.get(this.endedAtom) + 1);
  }
}

/** The trader's session lasts until sign-out. */
export const traderSession = new SessionToken(deviceTexts, "token");

/** The operator's session ends with the tab. */
export const deskSession = new SessionToken(tabTexts, "desk_token");
