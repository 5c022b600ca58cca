import { load } from "#messages/start/load.js";
import { currentLocale } from "./locale.ts";

/**
 * Texts of the start of the app and of Home, in the reader's language. Modules that load later
 * import `page-messages.ts`, which contains these texts.
 */
export const m = await load[currentLocale()]();
