/** Simulated prices may not move real money outside development. The account enforces this rule. */
import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import { isSimulatedRate, restsOnSimulation } from "#domain/market/simulated.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import type { Env } from "#platform/env.ts";

export function isDemoOnly(
  { APP_ENV }: Pick<Env, "APP_ENV">,
  product: Pick<Product, "id" | "market">,
  conversion: ConversionPath,
): boolean {
  return !isDevelopment(APP_ENV) && restsOnSimulation(product, conversion);
}

export function isRefusedRate({ APP_ENV }: Pick<Env, "APP_ENV">, path: ConversionPath): boolean {
  return !isDevelopment(APP_ENV) && isSimulatedRate(path);
}
