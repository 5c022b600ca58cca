import { load } from "#messages/help/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** Texts of help, loaded with its pages or a search, together with the texts of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
