/**
 * Texts of every page. The start of the app and Home import `#messages/messages.js`, which in the
 * browser holds their own few texts only; everything that comes later imports this module, which
 * brings the rest (see scripts/locale-split-plugin.ts).
 */
export { m } from "#messages/messages.js";
