/** Prices for copies: one fresh quote per market for all followers who are called with it. */
import type { CommandQuotes } from "#domain/contracts/account.ts";
import type { OpenedAct } from "#domain/contracts/copying.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import { isOpen, nextChange } from "#domain/market/sessions.ts";
import { marketName } from "#domain/names.ts";
import { inTime, type TimeLimit } from "./in-time.ts";

/** A pot takes no quote that its market gave a second ago. */
const freshMs = 250;
/** A market that is not sure of its price within this time is asked again later. */
const doubtWaitMs = 250;
/** A market that is closed outside its known hours is looked at again after this. */
const lookAgainMs = 30_000;

export interface QuotePorts extends TimeLimit {
  nowMs(): number;
  market(name: string): Pick<MarketRpc, "quote" | "peek">;
}

/** Null: the market is open and not sure of its price. */
type Price = { quote: Quote; isClosed: boolean } | { quote: null; isClosed: boolean };

/** What a market answered. `quotes` are the last ones of a closed market, null without any. */
export interface Priced {
  quotes: CommandQuotes | null;
  isClosed: boolean;
}

interface Asked {
  answer: Promise<Price>;
  /** When it came (ms); null while it is under way. */
  cameMs: number | null;
}

export class Quotes {
  readonly #ports: QuotePorts;
  readonly #asked = new Map<string, Asked>();

  constructor(ports: QuotePorts) {
    this.#ports = ports;
  }

  /**
   * For an order of this product. A conversion may use the last price of a closed market.
   * @throws when a market is out of reach
   */
  async of({ product, conversion }: Pick<OpenedAct, "product" | "conversion">): Promise<Priced> {
    const pair = conversion.productId === product.id ? undefined : conversion.spec;
    const [price, rate] = await Promise.all([
      this.#price(product.market),
      pair ? this.#price(pair) : null,
    ]);
    const { isClosed } = price;
    if (!price.quote || (rate && !rate.quote)) return { quotes: null, isClosed };
    const { quote } = price;
    return { quotes: rate?.quote ? { quote, conversion: rate.quote } : { quote }, isClosed };
  }

  /** When a market that is closed is worth asking again (ms). */
  opensMs(market: MarketSpec): number {
    const nowMs = this.#ports.nowMs();
    const isKnown = market.feed.clock === "wall" && !isOpen(market, nowMs);
    return (isKnown ? nextChange(market, nowMs) : null) ?? nowMs + lookAgainMs;
  }

  #price(spec: MarketSpec): Promise<Price> {
    const name = marketName(spec);
    const known = this.#asked.get(name);
    const { nowMs } = this.#ports;
    if (known && (known.cameMs === null || nowMs() - known.cameMs <= freshMs)) return known.answer;
    const asked: Asked = { answer: inTime(this.#ports, this.#ask(name, spec)), cameMs: null };
    this.#asked.set(name, asked);
    const came = () => {
      asked.cameMs = nowMs();
    };
    asked.answer.then(came, () => this.#asked.delete(name));
    return asked.answer;
  }

  async #ask(name: string, spec: MarketSpec): Promise<Price> {
    const market = this.#ports.market(name);
    const answer = await market.quote(spec, undefined, doubtWaitMs);
    if (answer.ok) return { quote: answer.quote, isClosed: false };
    if (answer.error !== "market_closed") return { quote: null, isClosed: false };
    // The zone is that of the day's figures, which nobody reads here.
    return { quote: (await market.peek(spec, "UTC")).quote, isClosed: true };
  }
}
