/** Bundles the pages of loans: a borrower opens most of them in turn. */
export { default as agreement } from "./agreement-page.tsx";
export { default as data } from "./kyc/data-page.tsx";
export { default as record } from "./record-page.tsx";
export { default as repayment } from "./repayment-page.tsx";
export { default as sign } from "./sign/sign-page.tsx";
export { default as submit } from "./submit-page.tsx";
