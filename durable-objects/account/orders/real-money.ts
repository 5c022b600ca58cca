/**
 * Forbids real accounts to open positions at simulated prices. Demo accounts may use simulated
 * prices; in development all accounts may. A real account may always close its positions.
 */

import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isSimulatedRate, restsOnSimulation } from "#domain/market/simulated.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";

type Context = Pick<AccountPorts, "db" | "isDevelopment"> & { profiles: Profiles };

export class RealMoney extends Module<Context> {
  /** @param isDemoOnly true if the worker found that the product uses simulated prices */
  mayOpen(
    product: Pick<Product, "id" | "market">,
    conversion: ConversionPath,
    isDemoOnly = false,
  ): boolean {
    if (this.context.profiles.require().identity.isDemo) return true;
    return !isDemoOnly && (this.context.isDevelopment || !restsOnSimulation(product, conversion));
  }

  /** True if a payment may use this conversion; only real accounts have payments. */
  mayConvert(path: ConversionPath): boolean {
    return this.context.isDevelopment || !isSimulatedRate(path);
  }
}
