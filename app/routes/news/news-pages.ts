/** The news and one item of them are loaded as one file. */
export { default as news, NewsItemPage as item } from "./news-page.tsx";
