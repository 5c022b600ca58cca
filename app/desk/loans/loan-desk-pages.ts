/** Loaded together when the first of them is opened. */
export { LoansPage } from "./loans-page.tsx";
export { ProductsPage } from "./products-page.tsx";
