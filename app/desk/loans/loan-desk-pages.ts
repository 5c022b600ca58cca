/** Bundles the pages of loans: opening one loads all. */
export { LoansPage } from "./loans-page.tsx";
export { ProductsPage } from "./products-page.tsx";
