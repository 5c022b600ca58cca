/** Puts these pages in one bundle. */
export { default as news, NewsItemPage as item } from "./news-page.tsx";
