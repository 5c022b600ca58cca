/** Prices for copies: followers called at the same time share one fresh quote per market. */
import type { CommandQuotes } from "#domain/contracts/account.ts";
import type { OpenedAct } from "#domain/contracts/copying.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import { isOpen, nextChange } from "#domain/market/trading-hours.ts";
import { marketName } from "#domain/text/names.ts";
import { Component } from "../runtime/bases.ts";
import { inTime, type TimeLimit } from "./in-time.ts";

/** Maximum age of a shared quote in ms; a pot refuses a quote that is a second old. */
const freshMs = 250;
/** Maximum time in ms that a market may wait for a sure price before it answers. */
const doubtWaitMs = 250;
/** Interval in ms of requests to a market that is closed during its known trading hours. */
const lookAgainMs = 30_000;

export interface QuotePorts extends TimeLimit {
  nowMs(): number;
  market(name: string): Pick<MarketRpc, "quote" | "peek">;
}

interface Price {
  /** Null if the market has no price, or is open and doubts its price. */
  quote: Quote | null;
  isClosed: boolean;
}

export interface Priced {
  /** Null if a needed market has no price, or is open and doubts its price. */
  quotes: CommandQuotes | null;
  /** True if the product's market is closed: its quote is then the last one, not a fresh one. */
  isClosed: boolean;
}

interface Asked {
  answer: Promise<Price>;
  /** When the answer arrived (ms); null while the request is in progress. */
  cameMs: number | null;
}

export class Quotes extends Component<QuotePorts> {
  readonly #asked = new Map<string, Asked>();

  /**
   * Returns the quotes for a copy. A conversion may use a closed market's last price.
   * @throws if a market is out of reach
   */
  async of({ product, conversion }: Pick<OpenedAct, "product" | "conversion">): Promise<Priced> {
    const pair = conversion.productId === product.id ? undefined : conversion.spec;
    const [price, rate] = await Promise.all([
      this.#price(product.market),
      pair ? this.#price(pair) : null,
    ]);
    const { quote, isClosed } = price;
    if (!quote || (rate && !rate.quote)) return { quotes: null, isClosed };
    return { quotes: rate?.quote ? { quote, conversion: rate.quote } : { quote }, isClosed };
  }

  /** Time of the next request to a closed market (ms). */
  opensMs(market: MarketSpec): number {
    const nowMs = this.ports.nowMs();
    const isKnown = market.feed.clock === "wall" && !isOpen(market, nowMs);
    return (isKnown ? nextChange(market, nowMs) : null) ?? nowMs + lookAgainMs;
  }

  #price(spec: MarketSpec): Promise<Price> {
    const name = marketName(spec);
    const known = this.#asked.get(name);
    const { nowMs } = this.ports;
    if (known && (known.cameMs === null || nowMs() - known.cameMs <= freshMs)) return known.answer;
    const asked: Asked = { answer: inTime(this.ports, this.#ask(name, spec)), cameMs: null };
    this.#asked.set(name, asked);
    const came = () => {
      asked.cameMs = nowMs();
    };
    asked.answer.then(came, () => this.#asked.delete(name));
    return asked.answer;
  }

  async #ask(name: string, spec: MarketSpec): Promise<Price> {
    const market = this.ports.market(name);
    const answer = await market.quote(spec, undefined, doubtWaitMs);
    if (answer.ok) return { quote: answer.quote, isClosed: false };
    if (answer.error !== "market_closed") return { quote: null, isClosed: false };
    // The zone selects the figures of the day, which are not used here.
    return { quote: (await market.peek(spec, "UTC")).quote, isClosed: true };
  }
}
