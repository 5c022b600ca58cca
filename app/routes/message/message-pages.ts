/** Messages, one of them, and by which ways one is told are loaded as one file. */
export { default as message } from "./message-page.tsx";
export { default as messages } from "./messages-page.tsx";
export { default as notices } from "./notices-page.tsx";
