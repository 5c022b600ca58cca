import { deviceTexts, type KeptTexts, tabTexts } from "../device.ts";
import { atom, store } from "../state.ts";

export class SessionToken {
  readonly #storage: KeptTexts;
  readonly #key: string;
  readonly tokenAtom;
  /** Number of refused calls that require a new sign-in; a sign-in sets it to 0. */
  readonly signInAsksAtom = atom(0);
  /** True after the server ended the session, until the next sign-in. */
  wasEndedByServer = false;

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
    this.wasEndedByServer = false;
    store.set(this.signInAsksAtom, 0);
    store.set(this.tokenAtom, token);
  }

  /** True until another tab signs in or out: the browser then stores another session, or none. */
  isKept(): boolean {
    return this.#storage.getItem(this.#key) === this.read();
  }

  clear(): void {
    // The end of this tab's session must not end a session that another tab has started.
    if (this.isKept()) this.#storage.removeItem(this.#key);
    store.set(this.tokenAtom, null);
  }

  end(): void {
    this.wasEndedByServer ||= this.read() !== null;
    this.clear();
  }

  askForSignIn(): void {
    store.set(this.signInAsksAtom, store.get(this.signInAsksAtom) + 1);
  }
}

/** The trader's session lasts until sign-out. */
export const traderSession = new SessionToken(deviceTexts, "token");

/** The operator's session ends with the tab. */
export const deskSession = new SessionToken(tabTexts, "desk_token");
