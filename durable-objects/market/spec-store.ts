/** Instrument and feed of this market, as its callers named them last. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { TradingHours } from "#domain/market/sessions.ts";
import type { Meta } from "./meta.ts";

const specKey = "spec";

export class SpecStore {
  readonly #meta: Meta;
  readonly #hoursChanged: (hours: TradingHours) => void;
  #current: MarketSpec | null;

  /** @param hoursChanged runs when the market's trading hours change */
  constructor(meta: Meta, hoursChanged: (hours: TradingHours) => void) {
    this.#meta = meta;
    this.#hoursChanged = hoursChanged;
    const stored = meta.get(specKey);
    // `take` wrote it.
    this.#current = stored === null ? null : (JSON.parse(stored) as MarketSpec);
  }

  /** Null before the first caller. */
  get current(): MarketSpec | null {
    return this.#current;
  }

  /**
   * Stores the specification. True if it names another feed than before. One without closures comes
   * from an order: the catalogue's closures stay.
   */
  take(spec: MarketSpec): boolean {
    const before = this.#current;
    // The markup widens stored ticks: another one would change prices that were already told.
    if (before && JSON.stringify(before.markup) !== JSON.stringify(spec.markup)) {
      throw new RangeError("a market keeps its markup");
    }
    const closures = spec.closures ?? before?.closures;
    const taken = closures ? { ...spec, closures } : spec;
    const text = JSON.stringify(taken);
    if (this.#meta.get(specKey) === text) return false;
    this.#current = taken;
    this.#meta.set(specKey, text);
    if (before && hoursText(before) !== hoursText(taken)) this.#hoursChanged(taken);
    return before !== null && JSON.stringify(before.feed) !== JSON.stringify(taken.feed);
  }
}

function hoursText({ session, closures = [] }: TradingHours): string {
  return JSON.stringify([session, closures]);
}
