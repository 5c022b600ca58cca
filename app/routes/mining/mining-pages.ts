/** Bundles the pages of mining: a reader of one page soon opens another. */
export { default as funds } from "./funds-page.tsx";
export { default as record, IncomePage as income } from "./record-page.tsx";
export { default as subscribe } from "./subscribe-page.tsx";
