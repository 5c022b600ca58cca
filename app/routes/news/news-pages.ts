/** Bundles the list of news and the page of an item. */
export { default as news, NewsItemPage as item } from "./news-page.tsx";
