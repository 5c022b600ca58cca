import { isOld } from "#domain/access/age.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { logWarning } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";

const freshMs = 60_000;

interface CatalogueCachePorts {
  loadCatalogue(companyId: number): Promise<Catalogue>;
  now(): number;
  loaded(catalogue: Catalogue): void;
}

/** Caches the company's catalogue for a minute; concurrent callers share one request. */
export class CatalogueCache extends Component<CatalogueCachePorts> {
  #reading: { value: Promise<Catalogue>; atMs: number } | null = null;
  newest: Catalogue | null = null;

  /** The product as listed now; undefined if it is not listed or no catalogue is loaded. */
  product(id: number): Product | undefined {
    return this.newest?.products.find((each) => each.id === id);
  }

  /** Reads the catalogue again if it is a minute old, so that changes reach open sockets. */
  refresh(): void {
    if (!this.newest) return;
    this.read(this.newest.companyId).catch((error) => logWarning("catalogue_unread", {}, error));
  }

  read(companyId: number): Promise<Catalogue> {
    const { loadCatalogue, now } = this.ports;
    const nowMs = now();
    if (this.#reading && !isOld(this.#reading.atMs, nowMs, freshMs + 1)) return this.#reading.value;
    const value = loadCatalogue(companyId).then((catalogue) => {
      this.newest = catalogue;
      this.ports.loaded(catalogue);
      return catalogue;
    });
    this.#reading = { value, atMs: nowMs };
    // Waiting callers get the error; the next caller reads again.
    value.catch(() => {
      if (this.#reading?.value === value) this.#reading = null;
    });
    return value;
  }
}
