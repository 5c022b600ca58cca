import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { ApiRefusal } from "./context.ts";

/**
 * The product of a new order, alert or the like.
 * @throws ApiRefusal product_unknown, also for a product that the company no longer lists
 */
export function offeredProduct({ products }: Pick<Catalogue, "products">, id: number): Product {
  const product = products.find((each) => each.id === id);
  if (!product || product.isUnlisted) throw new ApiRefusal("product_unknown");
  return product;
}
