import { isOld } from "#domain/access/age.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { BoardRow } from "#domain/contracts/gateway.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import { logError } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";
import { nameOf } from "./market-links.ts";

const cachedForMs = 2_000;
/** Minimum pause in ms between two wake-ups of a market that has never had a price. */
const wakeAgainMs = 30_000;

type Market = Pick<MarketRpc, "peek" | "quote">;

interface BoardReaderPorts {
  marketOf(name: string): Market;
  now(): number;
}

/**
 * Reads the prices of all products together: from live links, or from the market objects. Wakes an
 * open market that never ticked, and waits for its price.
 */
export class BoardReader extends Component<BoardReaderPorts> {
  readonly #wokenAtMs = new Map<string, number>();
  #cached: { rows: Promise<BoardRow[]>; atMs: number } | null = null;

  /** Calls within two seconds share the rows that were read; rows in `live` replace them. */
  async read(catalogue: Catalogue, live: readonly BoardRow[]): Promise<BoardRow[]> {
    const nowMs = this.ports.now();
    const { products, zone } = catalogue;
    const fresh = new Map(live.map((row) => [row.productId, row]));
    if (!this.#cached || isOld(this.#cached.atMs, nowMs, cachedForMs)) {
      const read = products.map((product) => fresh.get(product.id) ?? this.#ask(product, zone));
      this.#cached = { rows: Promise.all(read), atMs: nowMs };
    }
    const rows = await this.#cached.rows;
    return rows.map((row) => fresh.get(row.productId) ?? row);
  }

  /** Asks for a product's row; a failing market affects only this row. */
  async #ask(product: Product, zone: string): Promise<BoardRow> {
    const name = nameOf(product);
    try {
      const market = this.ports.marketOf(name);
      const glance = await market.peek(product.market, zone);
      if (glance.quote || glance.status === "closed" || !this.#mayWake(name)) {
        return { productId: product.id, ...glance };
      }
      await market.quote(product.market);
      return { productId: product.id, ...(await market.peek(product.market, zone)) };
    } catch (error) {
      logError("market_silent", { object: name }, error);
      return { productId: product.id, quote: null, day: null, status: "no_price" };
    }
  }

  #mayWake(name: string): boolean {
    const nowMs = this.ports.now();
    const wokenMs = this.#wokenAtMs.get(name);
    if (wokenMs !== undefined && !isOld(wokenMs, nowMs, wakeAgainMs)) return false;
    this.#wokenAtMs.set(name, nowMs);
    return true;
  }
}
