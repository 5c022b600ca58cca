/**
 * The newest price of every product, and the changes since the last frame. Rows are encoded once
 * per frame.
 */
import { type MarketStatus, marketStatus } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { DayStats, LinkFrame, MarketDoubt } from "#domain/contracts/market.ts";

export interface BoardEntry {
  product: Product;
  generation: number;
  seq: number;
  timeMs: number;
  bid: number;
  ask: number;
  /** The provider's bid, where a markup lies between it and `bid`. */
  rawBid?: number;
  day: DayStats | null;
  status: MarketStatus;
  /** Only `none` or `held`: frames do not carry the reason of a doubt. */
  doubt: MarketDoubt;
}

export class PriceBoard {
  readonly #entries = new Map<number, BoardEntry>();
  readonly prices = new Set<number>();
  readonly days = new Set<number>();
  readonly statuses = new Set<number>();
  /** Products whose doubt began or ended. */
  readonly doubts = new Set<number>();
  /** Rises with every change: texts made from an older version are out of date. */
  version = 0;
  #rows = new Map<number, string>();
  #rowsAtMs = 0;

  get(productId: number): BoardEntry | undefined {
    return this.#entries.get(productId);
  }

  /** Takes a market's frame for a product that trades on it. */
  take(product: Product, frame: LinkFrame): void {
    const before = this.#entries.get(product.id);
    const [seq, timeMs, bid, ask, rawBid] = frame.tick ?? [0, 0, 0, 0];
    const status = marketStatus.name(frame.status);
    const entry: BoardEntry = {
      product,
      generation: frame.generation,
      seq,
      timeMs,
      bid,
      ask,
      ...(rawBid === undefined ? {} : { rawBid }),
      day: frame.day,
      status,
      doubt: frame.doubted ? "held" : "none",
    };
    this.#entries.set(product.id, entry);
    this.version++;
    // A row encoded earlier in the same millisecond would hide the new price.
    this.#rows.delete(product.id);
    const isSame = before?.seq === seq && before.bid === bid && before.ask === ask;
    if (frame.tick && !isSame) this.prices.add(product.id);
    if (before?.status !== status) this.statuses.add(product.id);
    if ((before?.doubt ?? "none") !== entry.doubt) this.doubts.add(product.id);
    const was = before?.day;
    const day = frame.day;
    if (day && (day.high !== was?.high || day.low !== was.low || day.open !== was.open)) {
      this.days.add(product.id);
    }
  }

  /** Removes the products that are not listed any more. */
  keep(productIds: ReadonlySet<number>): void {
    for (const id of [...this.#entries.keys()]) {
      if (productIds.has(id)) continue;
      this.#entries.delete(id);
      for (const changed of this.#changes) changed.delete(id);
    }
    this.version++;
  }

  get hasChanges(): boolean {
    return this.#changes.some(({ size }) => size > 0);
  }

  clearChanges(): void {
    for (const changed of this.#changes) changed.clear();
  }

  /**
   * Body of a DAY_MARKET message: the products that changed among `ids` (all when null), or all of
   * them for a snapshot. Null when there is nothing to say.
   */
  encode(ids: readonly number[] | null, baseMs: number, snapshot: boolean): string | null {
    const pick = (changed: Set<number>): number[] => {
      if (snapshot) return (ids ?? [...this.#entries.keys()]).filter((id) => this.#entries.has(id));
      return ids === null ? [...changed] : ids.filter((id) => changed.has(id));
    };
    const rows = pick(this.prices).flatMap((id) => this.#priceRow(id, baseMs) ?? []);
    const days = pick(this.days).flatMap((id) => this.#dayRow(id) ?? []);
    const statuses = pick(this.statuses).flatMap((id) => this.#statusRow(id) ?? []);
    const doubts = pick(this.doubts).flatMap((id) => this.#doubtRow(id, snapshot) ?? []);
    const count = rows.length + days.length + statuses.length + doubts.length;
    if (!snapshot && count === 0) return null;
    const day = days.length > 0 ? `,"day":[${days.join()}]` : "";
    const status = statuses.length > 0 ? `,"st":[${statuses.join()}]` : "";
    const doubt = doubts.length > 0 ? `,"ck":[${doubts.join()}]` : "";
    return `"t":${baseMs},"d":[${rows.join()}]${day}${status}${doubt}`;
  }

  get #changes(): Array<Set<number>> {
    return [this.prices, this.days, this.statuses, this.doubts];
  }

  /** A snapshot names only prices in doubt. */
  #statusRow(id: number): string | null {
    const entry = this.#entries.get(id);
    return entry ? `[${id},${marketStatus.code(entry.status)}]` : null;
  }

  #doubtRow(id: number, snapshot: boolean): string | null {
    const isDoubted = this.#entries.get(id)?.doubt === "held";
    return snapshot && !isDoubted ? null : `[${id},${isDoubted ? 1 : 0}]`;
  }

  #priceRow(id: number, baseMs: number): string | null {
    if (this.#rowsAtMs !== baseMs) {
      this.#rows = new Map();
      this.#rowsAtMs = baseMs;
    }
    const encoded = this.#rows.get(id);
    if (encoded !== undefined) return encoded;
    const entry = this.#entries.get(id);
    if (!entry || entry.seq === 0) return null;
    const { seq, timeMs, bid, ask, rawBid, product } = entry;
    const known = rawBid === undefined ? [bid, ask] : [bid, ask, rawBid];
    const prices = known.map((price) => `"${price.toFixed(product.pricePrecision)}"`);
    const row = `[${id},${seq},${timeMs - baseMs},${prices.join()}]`;
    this.#rows.set(id, row);
    return row;
  }

  #dayRow(id: number): string | null {
    const entry = this.#entries.get(id);
    if (!entry?.day) return null;
    const places = entry.product.pricePrecision;
    const { open, high, low } = entry.day;
    return `[${id},"${open.toFixed(places)}","${high.toFixed(places)}","${low.toFixed(places)}"]`;
  }
}
