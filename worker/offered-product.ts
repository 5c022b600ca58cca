import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { ApiRefusal } from "./context.ts";

/** Finds a new order's or alert's product. @throws product_unknown, also if no longer listed */
export function offeredProduct({ products }: Pick<Catalogue, "products">, id: number): Product {
  const product = products.find((each) => each.id === id);
  if (!product || product.isUnlisted) throw new ApiRefusal("product_unknown");
  return product;
}
