/** Puts these pages in one bundle. */
export { default as deskLog } from "./desk-log/desk-log-page.tsx";
export { default as passkeys } from "./passkeys/passkeys-page.tsx";
export {
  PasswordPage as password,
  PayPasswordPage as payPassword,
} from "./passwords/password-page.tsx";
export { default as secondFactor } from "./second-factor/second-factor-page.tsx";
export { default as sessions } from "./sessions/sessions-page.tsx";
