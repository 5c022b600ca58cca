import { load } from "#messages/desk/load.js";
import { currentLocale } from "../i18n/locale.ts";
import { m as others } from "../i18n/page-messages.ts";
import { part } from "../part.ts";

/** Texts of the desk, which traders never load, together with the texts of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
