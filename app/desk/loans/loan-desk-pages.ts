/** Bundles the pages of loans: opening one page loads all. */
export { LoansPage } from "./loans-page.tsx";
export { ProductsPage } from "./products-page.tsx";
