/** The list of topics, one of them and the glossary are loaded as one file. */
export { default as glossary } from "./glossary-page.tsx";
export { default as help } from "./help-page.tsx";
export { default as topic } from "./topic-page.tsx";
