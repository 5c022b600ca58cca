/**
 * This device's storage and preferences. The worker, which draws the first page of a visit, has no
 * device: it stores nothing and has no preferences.
 */
import { blockedMark } from "#domain/contracts/back-end-mark.ts";

export const isOnDevice = typeof document !== "undefined";

/**
 * Reads a browser feature that may be blocked. Where storage is blocked, reading `localStorage`
 * throws or returns null.
 * @returns null if blocked; the app continues without the feature
 */
export function unlessBlocked<Value>(read: () => Value): Value | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Texts that outlive the page; if the browser stores nothing, they last as long as the page. */
export class KeptTexts {
  readonly #storage: () => Storage | null;
  readonly #prefix: string;
  readonly #memory = new Map<string, string>();

  /** @param prefix separates these texts from others in the same storage */
  constructor(storage: () => Storage | null, prefix = "") {
    this.#storage = () => unlessBlocked(storage);
    this.#prefix = prefix;
  }

  getItem(key: string): string | null {
    const read = () => this.#storage()?.getItem(this.#prefix + key) ?? null;
    return this.#memory.get(key) ?? unlessBlocked(read);
  }

  setItem(key: string, text: string): void {
    this.#memory.delete(key);
    const isKept = unlessBlocked(() => {
      this.#storage()?.setItem(this.#prefix + key, text);
      return this.#storage()?.getItem(this.#prefix + key) === text;
    });
    if (!isKept && isOnDevice) this.#memory.set(key, text);
  }

  removeItem(key: string): void {
    this.#memory.delete(key);
    unlessBlocked(() => this.#storage()?.removeItem(this.#prefix + key));
  }

  clear(): void {
    this.#memory.clear();
    unlessBlocked(() => {
      const storage = this.#storage();
      for (const key of Object.keys(storage ?? {})) {
        if (key.startsWith(this.#prefix)) storage?.removeItem(key);
      }
    });
  }
}

export const deviceTexts = new KeptTexts(() => globalThis.localStorage);
export const tabTexts = new KeptTexts(() => globalThis.sessionStorage);

/** Texts of the trader: the end of the session removes them. */
export const traderTexts = new KeptTexts(() => globalThis.localStorage, "trader ");
export const tabTraderTexts = new KeptTexts(() => globalThis.sessionStorage, "trader ");

export function kept(key: string): string | null {
  return isOnDevice ? deviceTexts.getItem(key) : null;
}

/** False if the browser stores nothing for this site: a session then ends with the page. */
export function keepsTexts(): boolean {
  const probe = "probe";
  deviceTexts.setItem(probe, probe);
  const isKept = unlessBlocked(() => localStorage.getItem(probe)) === probe;
  deviceTexts.removeItem(probe);
  return isKept;
}

/**
 * Two-letter code of the visitor's country if the company does not serve that country; otherwise
 * null. Always null in the worker, which draws no first page for such a visitor.
 */
export function blockedCountry(): string | null {
  return isOnDevice ? document.documentElement.getAttribute(blockedMark) : null;
}
