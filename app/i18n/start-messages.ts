import { load } from "#messages/start/load.js";
import { currentLocale } from "./locale.ts";

/**
 * Texts of the start of the app and of Home, in the reader's language. Everything that comes later
 * imports `page-messages.ts`, which has these, too.
 */
export const m = await load[currentLocale()]();
