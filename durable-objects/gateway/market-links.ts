/**
 * The gateway's links: one for each market that its sockets need. An unneeded link stays open for a
 * while, so that a visit to another page costs nothing.
 */
import { isOld } from "#domain/access/age.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { LinkFrame, MarketSpec } from "#domain/contracts/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { marketName } from "#domain/text/names.ts";
import { Component } from "../runtime/bases.ts";
import { type LinkPorts, MarketLink } from "./market-link.ts";

const lingerMs = 10_000;
const keepAliveMs = 5_000;

interface Link {
  link: MarketLink;
  products: Product[];
  unwantedSinceMs: number | null;
}

export interface WantedProduct {
  product: Product;
  periods: Period[];
}

interface LinksPorts extends LinkPorts {
  /** @param products products that now trade on the market */
  frame(market: string, products: readonly Product[], frame: LinkFrame, isHole: boolean): void;
  closed(market: string): void;
  /** Called every few seconds while links are open. */
  houseKept(): void;
}

export class MarketLinks extends Component<LinksPorts> {
  readonly #links = new Map<string, Link>();
  #keepsHouse = false;

  get size(): number {
    return this.#links.size;
  }

  /** True while a live link brings changes of this product's market. */
  hears(productId: number): boolean {
    const isOf = ({ products }: Link) => products.some(({ id }) => id === productId);
    return [...this.#links.values()].some((each) => each.link.isOpen && isOf(each));
  }

  covers(product: Product): boolean {
    return this.#links.has(nameOf(product));
  }

  /**
   * Opens links to the needed markets; other links close after a while. Several products may trade
   * on one market. A position's market may have no product any more, after the product moved.
   * @param own markets that positions need
   */
  follow(
    wanted: readonly WantedProduct[],
    own: ReadonlyMap<string, MarketSpec>,
    zone: string,
  ): void {
    const byMarket = new Map<string, WantedProduct[]>([...own.keys()].map((name) => [name, []]));
    for (const each of wanted) {
      const name = nameOf(each.product);
      byMarket.set(name, [...(byMarket.get(name) ?? []), each]);
    }
    this.#leaveOldMarkets(wanted);
    for (const [name, listed] of byMarket) {
      const spec = listed[0]?.product.market ?? own.get(name);
      if (spec) this.#want(name, spec, listed, zone);
    }
    const nowMs = this.ports.now();
    for (const [name, link] of this.#links) {
      if (byMarket.has(name)) link.unwantedSinceMs = null;
      else link.unwantedSinceMs ??= nowMs;
    }
    this.#keepHouse();
  }

  /** A product that has moved to another market gets nothing more from its previous market. */
  #leaveOldMarkets(wanted: readonly WantedProduct[]): void {
    const marketOf = new Map(wanted.map(({ product }) => [product.id, nameOf(product)]));
    for (const [name, link] of this.#links) {
      link.products = link.products.filter(({ id }) => (marketOf.get(id) ?? name) === name);
    }
  }

  #want(name: string, spec: MarketSpec, wanted: readonly WantedProduct[], zone: string): void {
    let link = this.#links.get(name);
    if (!link) {
      const onFrame = (frame: LinkFrame, isHole: boolean) => {
        const known = this.#links.get(name);
        if (known) this.ports.frame(name, known.products, frame, isHole);
      };
      const opened = new MarketLink(spec, { ...this.ports, zone, onFrame });
      link = { link: opened, products: [], unwantedSinceMs: null };
      this.#links.set(name, link);
    }
    if (wanted.length > 0) link.products = wanted.map(({ product }) => product);
    // An order's stored specification has old holidays and must not replace newer ones.
    if (wanted.length > 0) link.link.setSpec(spec);
    link.link.setPeriods(wanted.flatMap(({ periods }) => periods));
  }

  /** Runs only while links are open; an idle gateway has no timer and may hibernate. */
  #keepHouse(): void {
    if (this.#keepsHouse || this.#links.size === 0) return;
    this.#keepsHouse = true;
    this.ports.later(() => {
      this.#keepsHouse = false;
      const nowMs = this.ports.now();
      for (const [name, link] of this.#links) {
        if (link.unwantedSinceMs !== null && isOld(link.unwantedSinceMs, nowMs, lingerMs)) {
          this.#links.delete(name);
          link.link.close();
          this.ports.closed(name);
        } else {
          link.link.keepAlive();
        }
      }
      if (this.#links.size > 0) this.ports.houseKept();
      this.#keepHouse();
    }, keepAliveMs);
  }
}

export function nameOf(product: Product): string {
  return marketName(product.market);
}
