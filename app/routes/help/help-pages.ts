/** Puts the help pages in one bundle. */
export { GlossaryPage as glossary, HelpPage as help } from "./help-page.tsx";
export { default as topic } from "./topic-page.tsx";
