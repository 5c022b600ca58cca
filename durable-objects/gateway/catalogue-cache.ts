import { isOld } from "#domain/age.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { logWarning } from "#worker/log/log.ts";

const freshMs = 60_000;

export interface CatalogueCachePorts {
  loadCatalogue(companyId: number): Promise<Catalogue>;
  now(): number;
  /** A newer catalogue was loaded. */
  loaded(catalogue: Catalogue): void;
}

/** Reads the company's catalogue at most once a minute, and once for all callers that wait. */
export class CatalogueCache {
  readonly #ports: CatalogueCachePorts;
  #reading: { value: Promise<Catalogue>; atMs: number } | null = null;
  /** The newest catalogue that was loaded; null before the first. */
  newest: Catalogue | null = null;

  constructor(ports: CatalogueCachePorts) {
    this.#ports = ports;
  }

  /** As it is listed now; undefined before the first catalogue, and for one that is not listed. */
  product(id: number): Product | undefined {
    return this.newest?.products.find((each) => each.id === id);
  }

  /** Reads it again where it is a minute old: what is open here follows the changes. */
  refresh(): void {
    if (!this.newest) return;
    this.read(this.newest.companyId).catch((error) => logWarning("catalogue_unread", {}, error));
  }

  read(companyId: number): Promise<Catalogue> {
    const { loadCatalogue, now } = this.#ports;
    const nowMs = now();
    if (this.#reading && !isOld(this.#reading.atMs, nowMs, freshMs + 1)) return this.#reading.value;
    const value = loadCatalogue(companyId).then((catalogue) => {
      this.newest = catalogue;
      this.#ports.loaded(catalogue);
      return catalogue;
    });
    this.#reading = { value, atMs: nowMs };
    // The callers that wait get the failure; the next caller reads again.
    value.catch(() => {
      if (this.#reading?.value === value) this.#reading = null;
    });
    return value;
  }
}
