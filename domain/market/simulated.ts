/**
 * Prices that no market made: computed by the simulator, or recorded ones that are played again.
 */
import type { ConversionPath } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import type { MarketSpec } from "../contracts/market.ts";

export function isSimulated({ feed }: Pick<MarketSpec, "feed">): boolean {
  return feed.provider === "simulator" || feed.clock === "feed";
}

/** A pair whose market is not known cannot be told from a simulated one. */
export function isSimulatedRate({ productId, spec }: ConversionPath): boolean {
  return productId !== null && (spec === undefined || isSimulated(spec));
}

/** The product's price, or that of the pair that converts its amounts. */
export function restsOnSimulation(
  { id, market }: Pick<Product, "id" | "market">,
  conversion: ConversionPath,
): boolean {
  return isSimulated(market) || (conversion.productId !== id && isSimulatedRate(conversion));
}
