/** Bundles the pages of funds: opening one page loads all. */
export { FundPage } from "./fund-page.tsx";
export { FundsPage } from "./funds-page.tsx";
