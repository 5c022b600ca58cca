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

  /**
   * Answers what is different from the spec before it, if that matters to a running feed. A spec
   * without closures is an order's: those of the catalogue stay.
   */
  take(spec: MarketSpec): "feed" | "hours" | null {
    const before = this.#current;
    const closures = spec.closures ?? before?.closures;
    const taken = closures ? { ...spec, closures } : spec;
    const text = JSON.stringify(taken);
    if (this.#meta.get(specKey) === text) return null;
    this.#current = taken;
    this.#meta.set(specKey, text);
    if (!before) return null;
    if (JSON.stringify(before.feed) !== JSON.stringify(taken.feed)) return "feed";
    const hours = ({ session, closures = [] }: MarketSpec) => JSON.stringify([session, closures]);
    return hours(before) === hours(taken) ? null : "hours";
  }
}
