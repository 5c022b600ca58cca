/** What the company says of itself is loaded as one file. */
export { default as about } from "./about-page.tsx";
export { default as announcement } from "./announcement-page.tsx";
export { default as email } from "./email-page.tsx";
export { default as terms } from "./terms-page.tsx";
