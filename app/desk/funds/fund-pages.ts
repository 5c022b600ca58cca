/** Bundles the pages of funds: the first one opened loads all. */
export { FundPage } from "./fund-page.tsx";
export { FundsPage } from "./funds-page.tsx";
