/** Customers' exposure at the newest quotes. */
import { type HeldProduct, listHeld, type ProductPrice } from "#db/risk.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { shownQuote } from "../quotes.ts";
import type { DeskScope } from "./context.ts";

export interface ValuedProduct extends HeldProduct {
  code: string;
  /** Null while its price, or the rate of its currency, is unknown. */
  price: ProductPrice | null;
  /** In the company's currency; 0 without a price. `profit` is the customers'. */
  net: number;
  gross: number;
  profit: number;
}

/** Asks no account: prices change without waking one. */
export async function valuedProducts(scope: DeskScope): Promise<ValuedProduct[]> {
  const { env, company } = scope;
  const [held, catalogue] = await Promise.all([listHeld(env.DB, company.id), scope.catalogue()]);
  const quotes = new Map<number, Promise<{ bid: number; ask: number } | null>>();
  const quoteOf = (id: number) => {
    const product = catalogue.products.find((each) => each.id === id);
    if (!product) return Promise.resolve(null);
    const known = quotes.get(id) ?? shownQuote(env, product, catalogue.zone);
    quotes.set(id, known);
    return known;
  };
  return Promise.all(
    held.map(async (each) => {
      const product = catalogue.products.find(({ id }) => id === each.product_id);
      const path = product && findConversion(catalogue.products, product.quote, catalogue.currency);
      const [quote, pair] = await Promise.all([
        quoteOf(each.product_id),
        path?.productId == null ? null : quoteOf(path.productId),
      ]);
      const rate = path && rateOf(path, pair);
      const code = product?.showCode ?? String(each.product_id);
      if (!quote || quote.bid <= 0 || !rate) {
        return { ...each, code, price: null, net: 0, gross: 0, profit: 0 };
      }
      return { ...each, code, ...valued(each, { id: each.product_id, ...quote, rate }) };
    }),
  );
}

function rateOf(
  { productId, inverted }: { productId: number | null; inverted: boolean },
  pair: { bid: number; ask: number } | null,
): number | null {
  if (productId === null) return 1;
  if (!pair || pair.bid <= 0) return null;
  const middle = (pair.bid + pair.ask) / 2;
  return inverted ? 1 / middle : middle;
}

/** A long position closes at the bid, a short one at the ask. */
function valued(held: HeldProduct, { id, bid, ask, rate }: ProductPrice) {
  const [long, short] = [bid * held.long_units * rate, ask * held.short_units * rate];
  return {
    price: { id, bid, ask, rate },
    net: long - short,
    gross: long + short,
    profit: long - held.long_cost * rate + held.short_cost * rate - short,
  };
}

export function pricesOf(products: readonly ValuedProduct[]): ProductPrice[] {
  return products.flatMap(({ price }) => (price ? [price] : []));
}
