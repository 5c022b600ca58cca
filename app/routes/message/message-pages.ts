/** Puts these pages in one bundle. */
export { default as alerts } from "./alerts-page.tsx";
export { default as messages, MessagePage as message } from "./messages-page.tsx";
export { default as notices } from "./notices-page.tsx";
