import type { Catalogue } from "#domain/contracts/catalogue.ts";

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

  read(companyId: number): Promise<Catalogue> {
    const { loadCatalogue, now } = this.#ports;
    const nowMs = now();
    if (this.#reading && nowMs - this.#reading.atMs <= freshMs) return this.#reading.value;
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
