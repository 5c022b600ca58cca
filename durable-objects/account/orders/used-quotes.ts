import { isAhead, isOld } from "#domain/access/age.ts";
import { type AskedQuote, type FeedSource, isQuote, type Quote } from "#domain/contracts/market.ts";
import { isTradable } from "#domain/forex/validate-order.ts";
import { Store } from "../../runtime/bases.ts";
import type { Database } from "../../runtime/database.ts";

/** Maximum delay between the market's answer and the command (ms). */
const travelMsMax = 1_000;

export interface QuoteNeed {
  market: string;
  clock: FeedSource["clock"];
  staleAfterMs: number;
  /** True if a closed market's last price is accepted: for a conversion, never for a fill. */
  closedIsFine: boolean;
}

export class UsedQuotes extends Store {
  readonly #nowMs: () => number;

  constructor(db: Database, nowMs: () => number) {
    super(db);
    this.#nowMs = nowMs;
  }

  /**
   * False for a quote that is of another market, has no live price, is in doubt, is too old, or
   * precedes the newest used tick. A replaced market object or a slow call may send such a quote.
   */
  accepts(need: QuoteNeed, quote: AskedQuote): quote is Quote {
    if (quote.market !== need.market || !isQuote(quote) || !isTradable(quote)) return false;
    if (quote.doubt !== "none") return false;
    const isClosed = quote.status === "closed";
    if (quote.status !== "open" && !(isClosed && need.closedIsFine)) return false;
    if (!Number.isSafeInteger(quote.generation) || !Number.isSafeInteger(quote.seq)) return false;
    return !this.#isStale(need, quote) && !this.#isSuperseded(quote);
  }

  /**
   * Makes `accepts` refuse all ticks of the market before this tick. A tick older than the newest
   * used tick changes nothing.
   */
  remember({ market, generation, seq }: Pick<Quote, "market" | "generation" | "seq">): void {
    this.sql`
      INSERT INTO used_quotes (market, generation, seq) VALUES (${market}, ${generation}, ${seq})
      ON CONFLICT (market) DO UPDATE SET generation = excluded.generation, seq = excluded.seq
      WHERE (excluded.generation, excluded.seq) > (generation, seq)`;
  }

  /** Number of the newest used tick of a market; 0 if none. */
  newestSeq(market: string): number {
    return this.first<number>`SELECT seq FROM used_quotes WHERE market = ${market}` ?? 0;
  }

  #isStale(need: QuoteNeed, quote: Quote): boolean {
    const nowMs = this.#nowMs();
    if (isOld(quote.answeredAtMs, nowMs, travelMsMax + 1)) return true;
    // A replayed feed has its own clock, so wall time cannot tell the quote's age.
    if (need.clock === "feed") return false;
    // A closed market has no recent price, so only a time in the future is refused.
    if (quote.status === "closed") return isAhead(quote.timeMs, nowMs);
    return isOld(quote.timeMs, nowMs, need.staleAfterMs + 1);
  }

  #isSuperseded(quote: Quote): boolean {
    const [used] = this.sql<{ generation: number; seq: number }>`
      SELECT generation, seq FROM used_quotes WHERE market = ${quote.market}`;
    if (!used) return false;
    if (quote.generation !== used.generation) return quote.generation < used.generation;
    return quote.seq < used.seq;
  }
}
