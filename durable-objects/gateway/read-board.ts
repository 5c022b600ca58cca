import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { BoardRow } from "#domain/contracts/gateway.ts";
import type { MarketRpc } from "#domain/contracts/market.ts";
import { marketName } from "#domain/names.ts";

/**
 * Prices of every product: from live links where there are any, else from the market objects, all at once. A market that
 * never ticked while it is open is woken and waited for a moment.
 */
export async function readBoard(
  catalogue: Catalogue,
  live: readonly BoardRow[],
  marketOf: (name: string) => Pick<MarketRpc, "peek" | "quote">,
): Promise<BoardRow[]> {
  const known = new Map(live.map((row) => [row.productId, row]));
  return Promise.all(
    catalogue.products.map(async (product): Promise<BoardRow> => {
      const row = known.get(product.id);
      if (row) return row;
      const market = marketOf(marketName(product.market.feed.id, product.market.symbol));
      const glance = await market.peek(product.market, catalogue.zone);
      if (glance.quote || glance.status === 2) return { productId: product.id, ...glance };
      await market.quote(product.market);
      return { productId: product.id, ...(await market.peek(product.market, catalogue.zone)) };
    }),
  );
}
