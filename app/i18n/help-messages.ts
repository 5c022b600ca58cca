import { load } from "#messages/help/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** Texts of help and of all pages. Loads when a help page opens, or when the reader searches. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
