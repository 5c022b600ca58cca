/** Products that may be traded while a loan is unpaid, by its agreement. */
import type { Product } from "../contracts/catalogue.ts";

const allowed: ReadonlySet<string> = new Set(["crypto", "forex", "futures"]);

export function isTradableWithLoan({ category }: Pick<Product, "category">): boolean {
  return allowed.has(category);
}
