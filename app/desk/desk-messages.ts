/**
 * Texts of the desk, and all others. In the browser the desk's own are a part of their own, so that
 * traders never load them (see scripts/locale-split-plugin.ts).
 */
export { m } from "#messages/messages.js";
