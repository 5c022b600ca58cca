/** Prices that no market made: computed by the simulator, or replayed. */
import type { ConversionPath } from "../contracts/account.ts";
import type { Product } from "../contracts/catalogue.ts";
import type { MarketSpec } from "../contracts/market.ts";

export function isSimulated({ feed }: Pick<MarketSpec, "feed">): boolean {
  return feed.provider === "simulator" || feed.clock === "feed";
}

/** A pair with an unknown market may be simulated. */
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
