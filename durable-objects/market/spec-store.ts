/** The instrument and feed of this market, as its callers named them last. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Meta } from "./meta.ts";

const specKey = "spec";

export class SpecStore {
  readonly #meta: Meta;
  #current: MarketSpec | null;

  constructor(meta: Meta) {
    this.#meta = meta;
    const stored = meta.get(specKey);
    // Written by `take`.
    this.#current = stored === null ? null : (JSON.parse(stored) as MarketSpec);
  }

  /** Null before the first caller. */
  get current(): MarketSpec | null {
    return this.#current;
  }

  /** True when it names another feed than the spec before it. */
  take(spec: MarketSpec): boolean {
    const text = JSON.stringify(spec);
    if (this.#meta.get(specKey) === text) return false;
    const before = this.#current;
    this.#current = spec;
    this.#meta.set(specKey, text);
    return before !== null && JSON.stringify(before.feed) !== JSON.stringify(spec.feed);
  }
}
