/** Draws random orders of every kind, each with the facts that a scan of the ticks needs. */
import type { OrderSide } from "#domain/codes.ts";
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec, Quote } from "#domain/contracts/market.ts";
import type { ScannedLevels, ScannedOrder } from "./trigger-reference.ts";

export interface Draft {
  command: Omit<
    SubmitForexCommand,
    "product" | "conversion" | "currency" | "feeType" | "risk" | "limits" | "rollover" | "exposure"
  >;
  scanned: ScannedOrder;
  /** Unit: hundredths of a lot. */
  lots: number;
  /**
   * True if the current price is outside the order's price range, so that the order must be
   * refused.
   */
  isOutOfRange: boolean;
}

export class TriggerDrafts {
  readonly #spec: MarketSpec;
  readonly #random: () => number;
  readonly #range: number;

  constructor(spec: MarketSpec, random: () => number, range: number) {
    this.#spec = spec;
    this.#random = random;
    this.#range = range;
  }

  terms(product: Product) {
    return {
      product,
      conversion: { productId: null, inverted: false },
      currency: "USD",
      feeType: "lots" as const,
      risk: { marginCall: 100, stopOut: 50 },
      limits: { positions: 1_000, pending: 1_000 },
      rollover: null,
      exposure: { productLots: null, companyNotional: null },
    };
  }

  next(quote: Quote): Draft {
    const side = this.#random() < 0.5 ? "buy" : "sell";
    return this.#random() < 0.5 ? this.#atMarket(side, quote) : this.#waiting(side, quote);
  }

  levels(side: OrderSide, from: number): Omit<ScannedLevels, "setAt"> & { trailing: number } {
    const stopLoss = this.#random() < 0.8 ? this.#near(from, side === "sell") : 0;
    const takeProfit = this.#random() < 0.8 ? this.#near(from, side === "buy") : 0;
    if (this.#random() < 0.6) return { stopLoss, takeProfit, trailing: 0 };
    const distance = from * (0.0006 + 0.003 * this.#random() ** 2);
    return { stopLoss: 0, takeProfit, trailing: this.#onGrid(distance) };
  }

  #atMarket(side: OrderSide, quote: Quote): Draft {
    const now = side === "buy" ? quote.ask : quote.bid;
    const levels = this.levels(side, side === "buy" ? quote.bid : quote.ask);
    const draft = this.#draft(side, levels, quote);
    if (this.#random() < 0.7) return draft;
    const points = Math.round((this.#random() - 0.5) * 8);
    const worseBy = Math.floor(this.#random() * 4);
    const seen = this.#onGrid(now + points * this.#point);
    const worse = side === "buy" ? -points : points;
    const most = (worseBy * this.#point).toFixed(this.#spec.pricePrecision);
    const range = { seen: String(seen), worseBy: most };
    return { ...draft, command: { ...draft.command, range }, isOutOfRange: worse > worseBy };
  }

  #waiting(side: OrderSide, quote: Quote): Draft {
    const now = side === "buy" ? quote.ask : quote.bid;
    const target = this.#near(now, this.#random() < 0.5);
    const stop = this.#random() < 0.35 ? this.#near(now, this.#random() < 0.5) : null;
    // Rounds half of the expiries to whole seconds. If ticks are in whole seconds, such an expiry
    // is often at exactly the time of a tick.
    const waitMs = Math.ceil(this.#random() ** 3 * 2 * 3_600_000);
    const expiresMs =
      this.#random() < 0.5 ? Math.ceil((quote.timeMs + waitMs) / 1_000) * 1_000 : null;
    const { command, ...draft } = this.#draft(side, this.levels(side, target), quote);
    return {
      ...draft,
      scanned: { ...draft.scanned, target, stop, expiresMs },
      command: {
        ...command,
        status: "pending",
        targetPrice: String(target),
        ...(stop === null ? {} : { stopPrice: String(stop) }),
        ...(expiresMs === null ? {} : { expiresAtMs: expiresMs }),
      },
    };
  }

  #draft(side: OrderSide, levels: ReturnType<TriggerDrafts["levels"]>, quote: Quote): Draft {
    const lots = 1 + Math.floor(this.#random() * 10);
    const { stopLoss, takeProfit, trailing } = levels;
    return {
      lots,
      isOutOfRange: false,
      scanned: {
        side,
        placedAt: quote.seq,
        target: null,
        levels: [{ setAt: quote.seq, ...levels }],
      },
      command: {
        side,
        status: "open",
        lots: String(lots / 100),
        multiple: 10,
        targetPrice: "0",
        stopLossPrice: String(stopLoss),
        takeProfitPrice: String(takeProfit),
        ...(trailing > 0 ? { trailingDistance: String(trailing) } : {}),
      },
    };
  }

  get #point(): number {
    return 10 ** -this.#spec.pricePrecision;
  }

  #onGrid(price: number): number {
    return Number(price.toFixed(this.#spec.pricePrecision));
  }

  /**
   * Draws a price on the grid, above or below another price. Draws near prices more often than far
   * ones, but never the other price itself.
   */
  #near(price: number, above: boolean): number {
    const distance = this.#point + this.#range * this.#random() ** 3;
    return this.#onGrid(price + (above ? distance : -distance));
  }
}
