import { load } from "#messages/help/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** Texts of help, together with those of all pages. Loads with the help pages, or at a search. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
