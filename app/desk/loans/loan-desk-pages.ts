/** Bundles the pages of loans: the first one opened loads all. */
export { LoansPage } from "./loans-page.tsx";
export { ProductsPage } from "./products-page.tsx";
