/**
 * The newest price of every product, and the version of its last change. A viewer gets the changes
 * since its own last frame. A row is encoded once per beat, for all viewers.
 */
import { marketStatus } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { DayStats, LinkFrame, MarketDoubt, Quote } from "#domain/contracts/market.ts";
import { marketName } from "#domain/text/names.ts";

export interface BoardEntry
  extends Pick<Quote, "generation" | "seq" | "timeMs" | "bid" | "ask" | "status"> {
  product: Product;
  /** The provider's bid; absent if no markup changed it. */
  rawBid?: number;
  day: DayStats | null;
  /** Only `none` or `held`: frames do not carry the reason of a doubt. */
  doubt: MarketDoubt;
  /** Board version of the last change of each field; 0 if it never changed. */
  changed: { price: number; day: number; status: number; doubt: number };
  /** The highest version in `changed`. */
  newest: number;
}

export interface BoardPart {
  /** Product ids; null for every product except those in `except`. */
  ids: readonly number[] | null;
  except?: readonly number[];
  /** Version that the viewer knows; -1 for a viewer that knows nothing yet. */
  since: number;
}

export class PriceBoard {
  readonly #entries = new Map<number, BoardEntry>();
  /** Increases with every change. */
  version = 0;
  #rows = new Map<number, string>();
  #rowsAtMs = 0;

  get(productId: number): BoardEntry | undefined {
    return this.#entries.get(productId);
  }

  take(product: Product, frame: LinkFrame): void {
    const before = this.#entries.get(product.id);
    const [seq, timeMs, bid, ask, rawBid] = frame.tick ?? [0, 0, 0, 0];
    const version = ++this.version;
    const changed = { price: 0, day: 0, status: 0, doubt: 0, ...before?.changed };
    const entry: BoardEntry = {
      product,
      generation: frame.generation,
      seq,
      timeMs,
      bid,
      ask,
      ...(rawBid === undefined ? {} : { rawBid }),
      day: frame.day,
      status: marketStatus.name(frame.status),
      doubt: frame.doubted ? "held" : "none",
      changed,
      newest: 0,
    };
    this.#entries.set(product.id, entry);
    // Drops the row that was encoded in this millisecond: it has the old price.
    this.#rows.delete(product.id);
    const isSame = before?.seq === seq && before.bid === bid && before.ask === ask;
    if (frame.tick && !isSame) changed.price = version;
    if (before?.status !== entry.status) changed.status = version;
    if ((before?.doubt ?? "none") !== entry.doubt) changed.doubt = version;
    if (frame.day && isOtherDay(frame.day, before?.day)) changed.day = version;
    entry.newest = Math.max(changed.price, changed.day, changed.status, changed.doubt);
  }

  /** Removes products that are no longer listed. */
  keep(productIds: ReadonlySet<number>): void {
    for (const id of [...this.#entries.keys()]) if (!productIds.has(id)) this.#entries.delete(id);
    this.version++;
  }

  /** Removes products of a market that is no longer linked, because their rows would be stale. */
  forget(market: string): void {
    for (const [id, { product }] of this.#entries) {
      if (marketName(product.market) === market) this.#entries.delete(id);
    }
    this.version++;
  }

  /** True if the product has a price that is not in doubt. */
  isCertain(id: number): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.status !== "no_price" && entry.doubt === "none";
  }

  /** True if a price, a day's bounds, a status or a doubt changed after this version. */
  hasChanged(id: number, since: number): boolean {
    return (this.#entries.get(id)?.newest ?? 0) > since;
  }

  /**
   * Body of a DAY_MARKET message with the changes that its viewer does not know. Null if there are
   * none; a viewer that knows nothing always gets a body.
   * @param baseMs time of the message (ms); ticks' times are relative to it
   */
  encode(parts: readonly BoardPart[], baseMs: number): string | null {
    const rows: string[] = [];
    const days: string[] = [];
    const statuses: string[] = [];
    const doubts: string[] = [];
    let isFirst = false;
    for (const { ids, except, since } of parts) {
      if (since < 0) isFirst = true;
      for (const id of ids ?? this.#entries.keys()) {
        const entry = this.#entries.get(id);
        if (!entry || entry.newest <= since || except?.includes(id)) continue;
        const { changed, doubt } = entry;
        if (changed.price > since && entry.seq > 0) rows.push(this.#priceRow(id, entry, baseMs));
        if (changed.day > since && entry.day) days.push(dayRow(id, entry.product, entry.day));
        if (changed.status > since) statuses.push(`[${id},${marketStatus.code(entry.status)}]`);
        // A viewer's first frame marks only doubted products: the viewer trusts all others.
        const isDoubted = doubt === "held";
        if (since < 0 ? isDoubted : changed.doubt > since) {
          doubts.push(`[${id},${isDoubted ? 1 : 0}]`);
        }
      }
    }
    const count = rows.length + days.length + statuses.length + doubts.length;
    if (count === 0 && !isFirst) return null;
    const day = days.length > 0 ? `,"day":[${days.join()}]` : "";
    const status = statuses.length > 0 ? `,"st":[${statuses.join()}]` : "";
    const check = doubts.length > 0 ? `,"ck":[${doubts.join()}]` : "";
    return `"t":${baseMs},"d":[${rows.join()}]${day}${status}${check}`;
  }

  #priceRow(id: number, entry: BoardEntry, baseMs: number): string {
    if (this.#rowsAtMs !== baseMs) {
      this.#rows = new Map();
      this.#rowsAtMs = baseMs;
    }
    const encoded = this.#rows.get(id);
    if (encoded !== undefined) return encoded;
    const { seq, timeMs, bid, ask, rawBid, product } = entry;
    const known = rawBid === undefined ? [bid, ask] : [bid, ask, rawBid];
    const prices = known.map((price) => `"${price.toFixed(product.pricePrecision)}"`);
    const row = `[${id},${seq},${timeMs - baseMs},${prices.join()}]`;
    this.#rows.set(id, row);
    return row;
  }
}

function isOtherDay(day: DayStats, before: DayStats | null | undefined): boolean {
  return day.high !== before?.high || day.low !== before.low || day.open !== before.open;
}

function dayRow(id: number, { pricePrecision: places }: Product, day: DayStats): string {
  const { open, high, low } = day;
  return `[${id},"${open.toFixed(places)}","${high.toFixed(places)}","${low.toFixed(places)}"]`;
}
