/**
 * Outside development nothing real rests on simulated prices. The account decides; this tells it,
 * and shows what it will say.
 */
import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isDevelopment } from "#domain/deployment.ts";
import { isSimulatedRate, restsOnSimulation } from "#domain/market/simulated.ts";
import type { Env } from "./env.ts";

export function isDemoOnly(
  { APP_ENV }: Pick<Env, "APP_ENV">,
  product: Pick<Product, "id" | "market">,
  conversion: ConversionPath,
): boolean {
  return !isDevelopment(APP_ENV) && restsOnSimulation(product, conversion);
}

/** A rate that no payment may be converted at. */
export function isRefusedRate({ APP_ENV }: Pick<Env, "APP_ENV">, path: ConversionPath): boolean {
  return !isDevelopment(APP_ENV) && isSimulatedRate(path);
}
