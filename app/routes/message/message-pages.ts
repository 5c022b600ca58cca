/** Messages and one of them are loaded as one file. */
export { default as message } from "./message-page.tsx";
export { default as messages } from "./messages-page.tsx";
