import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { ApiRefusal } from "./context.ts";

/**
 * The product that something new is asked for.
 * @throws ApiRefusal product_unknown, for one that the company lists no more, too
 */
export function offeredProduct({ products }: Pick<Catalogue, "products">, id: number): Product {
  const product = products.find((each) => each.id === id);
  if (!product || product.isUnlisted) throw new ApiRefusal("product_unknown");
  return product;
}
