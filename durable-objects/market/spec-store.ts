import type { MarketSpec } from "#domain/contracts/market.ts";
import type { TradingHours } from "#domain/market/trading-hours.ts";
import { Component } from "../runtime/bases.ts";
import type { Meta } from "./meta.ts";

const specKey = "spec";

interface SpecStorePorts {
  meta: Meta;
  hoursChanged(hours: TradingHours): void;
}

export class SpecStore extends Component<SpecStorePorts> {
  /** Null before the first caller; `take` wrote the stored specification. */
  current = JSON.parse(this.ports.meta.get(specKey) ?? "null") as MarketSpec | null;

  /**
   * Takes a specification; true if it names another feed. An order's specification has no closures,
   * so those of the catalogue stay.
   */
  take(spec: MarketSpec): boolean {
    const before = this.current;
    // The markup widens stored ticks, so another markup would change prices already sent.
    if (before && JSON.stringify(before.markup) !== JSON.stringify(spec.markup)) {
      throw new RangeError("a market keeps its markup");
    }
    const closures = spec.closures ?? before?.closures;
    const taken = closures ? { ...spec, closures } : spec;
    const text = JSON.stringify(taken);
    if (this.ports.meta.get(specKey) === text) return false;
    this.current = taken;
    this.ports.meta.set(specKey, text);
    if (before && hoursText(before) !== hoursText(taken)) this.ports.hoursChanged(taken);
    return before !== null && JSON.stringify(before.feed) !== JSON.stringify(taken.feed);
  }
}

function hoursText({ session, closures = [] }: TradingHours): string {
  return JSON.stringify([session, closures]);
}
