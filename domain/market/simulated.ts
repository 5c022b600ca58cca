/** Tells which prices are simulated: those that the simulator computed, or that are replayed. */
import type { ConversionPath } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import type { MarketSpec } from "../contracts/market.ts";

export function isSimulated({ feed }: Pick<MarketSpec, "feed">): boolean {
  return feed.provider === "simulator" || feed.clock === "feed";
}

/** True if a path's price is simulated. A pair of an unknown market counts as simulated. */
export function isSimulatedRate({ productId, spec }: ConversionPath): boolean {
  return productId !== null && (spec === undefined || isSimulated(spec));
}

/** True if the product's price, or that of its converting pair, is simulated. */
export function restsOnSimulation(
  { id, market }: Pick<Product, "id" | "market">,
  conversion: ConversionPath,
): boolean {
  return isSimulated(market) || (conversion.productId !== id && isSimulatedRate(conversion));
}
