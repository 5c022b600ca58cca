/**
 * Keeps real money away from simulated prices. Demo accounts may use them, and in development all
 * accounts. A real account may always close what it holds.
 */

import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isSimulatedRate, restsOnSimulation } from "#domain/market/simulated.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";

type Context = Pick<AccountPorts, "db" | "isDevelopment"> & { profiles: Profiles };

export class RealMoney extends Module<Context> {
  /** @param isDemoOnly the worker found that the product relies on simulated prices */
  mayOpen(
    product: Pick<Product, "id" | "market">,
    conversion: ConversionPath,
    isDemoOnly = false,
  ): boolean {
    if (this.context.profiles.require().identity.isDemo) return true;
    return !isDemoOnly && (this.context.isDevelopment || !restsOnSimulation(product, conversion));
  }

  /** Serves payments, which only real accounts have. */
  mayConvert(path: ConversionPath): boolean {
    return this.context.isDevelopment || !isSimulatedRate(path);
  }
}
