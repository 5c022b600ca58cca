/** Markets that sockets here need: for prices, candles or floating profits. */
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { FrameStreams } from "./frame-conflation.ts";
import type { MarketLinks } from "./market-links.ts";

export interface LinkDemandPorts
  extends Pick<FrameStreams, "groups" | "klines" | "traders" | "pots"> {
  links: MarketLinks;
  /** Null before the first load. */
  catalogue(): Catalogue | null;
  later(run: () => void, ms: number): void;
}

export class LinkDemand {
  readonly #ports: LinkDemandPorts;
  #isPending = false;

  constructor(ports: LinkDemandPorts) {
    this.#ports = ports;
  }

  /** Called when a subscription starts or ends; a thousand at once cost one pass. */
  changed(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    this.#ports.later(() => {
      this.#isPending = false;
      this.#follow();
    }, 0);
  }

  #follow(): void {
    const { links, groups, klines, traders, pots, catalogue } = this.#ports;
    const known = catalogue();
    // A link's days follow the company's zone.
    if (!known) return;
    const { products, zone } = known;
    const prices = groups.wanted();
    const candles = klines.wanted();
    const wanted = products.filter(
      ({ id }) => prices === null || prices.has(id) || candles.has(id),
    );
    links.follow(
      wanted.map((product) => ({ product, periods: candles.get(product.id) ?? [] })),
      new Map([...traders.wanted(), ...pots.wanted()]),
      zone,
    );
  }
}
