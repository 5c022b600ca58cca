import { load } from "#messages/desk/load.js";
import { currentLocale } from "../i18n/locale.ts";
import { m as others } from "../i18n/page-messages.ts";
import { part } from "../part.ts";

/** Texts of the desk and of the traders' pages. Traders never load the desk's texts. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
