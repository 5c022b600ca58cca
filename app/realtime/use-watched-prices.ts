import { useEffect } from "react";
import { watchedPrices } from "./watched-prices.ts";

/**
 * Watches prices while the component is mounted.
 * @param isOpen true for a ticket or a chart, whose prices come at a faster pace
 */
export function useWatchedPrices(productIds: readonly number[], isOpen?: boolean): void {
  const key = String(productIds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list's content
  useEffect(() => {
    const releases = productIds.map((id) => watchedPrices.retain(id, isOpen));
    return () => {
      for (const release of releases) release();
    };
  }, [key, isOpen]);
}
