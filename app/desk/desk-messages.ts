import { load } from "#messages/desk/load.js";
import { currentLocale } from "../i18n/locale.ts";
import { m as others } from "../i18n/page-messages.ts";
import { part } from "../part.ts";

/** The desk's texts, which traders never load, and those of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
