import type { Catalogue } from "#domain/contracts/catalogue.ts";
import { Component } from "../runtime/bases.ts";
import type { Streams } from "./frame-conflation.ts";
import type { MarketLinks } from "./market-links.ts";

interface LinkDemandPorts extends Pick<Streams, "groups" | "klines" | "traders" | "pots"> {
  links: MarketLinks;
  catalogue(): Catalogue | null;
  later(run: () => void, ms: number): void;
}

export class LinkDemand extends Component<LinkDemandPorts> {
  #isPending = false;

  /** Called when a subscription starts or ends; a thousand calls at once cause one recount. */
  changed(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    this.ports.later(() => {
      this.#isPending = false;
      this.#follow();
    }, 0);
  }

  #follow(): void {
    const { links, groups, klines, traders, pots, catalogue } = this.ports;
    const known = catalogue();
    // The catalogue names the time zone for a link's days, so links wait for the catalogue.
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
