/** The news and one item of them are loaded as one file. */
export { default as item } from "./news-item-page.tsx";
export { default as news } from "./news-page.tsx";
