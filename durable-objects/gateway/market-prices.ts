/**
 * Newest price of every linked market, by the market's name. A position is valued at the market of
 * its acceptance, even if its product now trades on another one.
 */
import type { LinkFrame, Quote } from "#domain/contracts/market.ts";

export type MarketPrice = Pick<Quote, "generation" | "seq" | "bid" | "ask">;

export class MarketPrices {
  readonly #prices = new Map<string, MarketPrice>();
  /** Markets whose price has changed since the last frame. */
  readonly moved = new Set<string>();

  of(market: string): MarketPrice | undefined {
    return this.#prices.get(market);
  }

  take(market: string, { tick, generation }: LinkFrame): void {
    if (!tick) return;
    const [seq, , bid, ask] = tick;
    const before = this.#prices.get(market);
    this.#prices.set(market, { generation, seq, bid, ask });
    if (before?.seq !== seq || before.generation !== generation) this.moved.add(market);
  }

  forget(market: string): void {
    this.#prices.delete(market);
    this.moved.delete(market);
  }
}
