/** Bundles the list of topics, the page of a topic and the glossary. */
export { GlossaryPage as glossary, HelpPage as help } from "./help-page.tsx";
export { default as topic } from "./topic-page.tsx";
