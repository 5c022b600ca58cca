/** The list of topics, one of them and the glossary are loaded as one file. */
export { GlossaryPage as glossary, HelpPage as help } from "./help-page.tsx";
export { default as topic } from "./topic-page.tsx";
