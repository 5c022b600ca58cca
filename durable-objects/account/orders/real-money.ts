/**
 * Keeps real money away from simulated prices. A demo account takes them, and so does every account of a development; what a
 * real account holds already may always be closed.
 */
import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isSimulatedRate, restsOnSimulation } from "#domain/market/simulated.ts";
import type { Profiles } from "../profile.ts";

export class RealMoney {
  readonly #profiles: Profiles;
  readonly #isDevelopment: boolean;

  constructor(profiles: Profiles, isDevelopment: boolean) {
    this.#profiles = profiles;
    this.#isDevelopment = isDevelopment;
  }

  /**
   * @param isDemoOnly the worker has found it to rest on simulated prices
   */
  mayOpen(
    product: Pick<Product, "id" | "market">,
    conversion: ConversionPath,
    isDemoOnly = false,
  ): boolean {
    if (this.#profiles.require().identity.isDemo) return true;
    return !isDemoOnly && (this.#isDevelopment || !restsOnSimulation(product, conversion));
  }

  /** For payments, which only real accounts have. */
  mayConvert(path: ConversionPath): boolean {
    return this.#isDevelopment || !isSimulatedRate(path);
  }
}
