/**
 * The gateway's links: one for each market that its sockets want. An unwanted link is kept open for
 * a while, so that a change of page costs nothing.
 */
import type { Product } from "#domain/contracts/catalogue.ts";
import type { LinkFrame } from "#domain/contracts/market.ts";
import type { Period } from "#domain/market/periods.ts";
import { marketName } from "#domain/names.ts";
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

export class MarketLinks {
  readonly #ports: LinkPorts;
  readonly #onFrame: (products: readonly Product[], frame: LinkFrame, isHole: boolean) => void;
  readonly #links = new Map<string, Link>();
  #keepsHouse = false;

  constructor(
    ports: LinkPorts,
    onFrame: (products: readonly Product[], frame: LinkFrame, isHole: boolean) => void,
  ) {
    this.#ports = ports;
    this.#onFrame = onFrame;
  }

  get size(): number {
    return this.#links.size;
  }

  /** True when the product's market is linked. */
  covers(product: Product): boolean {
    return this.#links.has(nameOf(product));
  }

  /**
   * Opens the wanted links; the others close after a while. Several products may trade on one
   * market.
   */
  follow(wanted: readonly WantedProduct[], zone: string): void {
    const byMarket = new Map<string, WantedProduct[]>();
    for (const each of wanted) {
      const name = nameOf(each.product);
      byMarket.set(name, [...(byMarket.get(name) ?? []), each]);
    }
    for (const [name, listed] of byMarket) this.#want(name, listed, zone);
    const nowMs = this.#ports.now();
    for (const [name, link] of this.#links) {
      if (byMarket.has(name)) link.unwantedSinceMs = null;
      else link.unwantedSinceMs ??= nowMs;
    }
    this.#keepHouse();
  }

  #want(name: string, wanted: readonly WantedProduct[], zone: string): void {
    const spec = wanted[0]?.product.market;
    if (!spec) return;
    let link = this.#links.get(name);
    if (!link) {
      const opened = new MarketLink(spec, zone, this.#ports, (frame, isHole) => {
        const known = this.#links.get(name);
        if (known) this.#onFrame(known.products, frame, isHole);
      });
      link = { link: opened, products: [], unwantedSinceMs: null };
      this.#links.set(name, link);
    }
    link.products = wanted.map(({ product }) => product);
    link.link.setSpec(spec);
    link.link.setPeriods(wanted.flatMap(({ periods }) => periods));
  }

  /** Runs only while there are links; an idle gateway has no timer and may hibernate. */
  #keepHouse(): void {
    if (this.#keepsHouse || this.#links.size === 0) return;
    this.#keepsHouse = true;
    this.#ports.later(() => {
      this.#keepsHouse = false;
      const limit = this.#ports.now() - lingerMs;
      for (const [name, link] of this.#links) {
        if (link.unwantedSinceMs !== null && link.unwantedSinceMs <= limit) {
          this.#links.delete(name);
          link.link.close();
        } else {
          link.link.keepAlive();
        }
      }
      this.#keepHouse();
    }, keepAliveMs);
  }
}

export function nameOf(product: Product): string {
  return marketName(product.market.feed.id, product.market.symbol);
}
