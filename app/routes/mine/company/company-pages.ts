/** The small pages about the company, in one file of code. */
export { default as about } from "./about-page.tsx";
export { default as announcement } from "./announcement-page.tsx";
export { default as chat } from "./chat/chat-page.tsx";
export { default as email } from "./email-page.tsx";
export { default as feedback } from "./feedback-page.tsx";
export { default as terms } from "./terms-page.tsx";
