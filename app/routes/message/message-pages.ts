/** Messages, one of them, by which ways one is told, and price alerts are loaded as one file. */
export { default as alerts } from "./alerts-page.tsx";
export { default as messages, MessagePage as message } from "./messages-page.tsx";
export { default as notices } from "./notices-page.tsx";
