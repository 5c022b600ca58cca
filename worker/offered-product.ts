import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import { ApiRefusal } from "./context.ts";

/** Finds the product for a new order or alert. @throws product_unknown, also if unlisted by now */
export function offeredProduct({ products }: Pick<Catalogue, "products">, id: number): Product {
  const product = products.find((each) => each.id === id);
  if (!product || product.isUnlisted) throw new ApiRefusal("product_unknown");
  return product;
}
