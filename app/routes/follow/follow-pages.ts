/** Bundles the pages of copy trading: a reader of one page soon opens another. */

export { default as application } from "./apply/apply-page.tsx";
export { default as follow } from "./follow-page.tsx";
export { default as followed } from "./list/follow-list-page.tsx";
export { default as followers } from "./my-follower/my-follower-page.tsx";
export { default as ranking } from "./ranking/rank-page.tsx";
export { default as submit } from "./submit/submit-page.tsx";
export { default as trader } from "./trader/trader-page.tsx";
