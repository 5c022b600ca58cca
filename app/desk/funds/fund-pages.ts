/** Loaded together when the first of them is opened. */
export { FundPage } from "./fund-page.tsx";
export { FundsPage } from "./funds-page.tsx";
