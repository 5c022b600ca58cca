import { load } from "#messages/loan/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** Texts of loans, together with those of all pages. Loads with the pages of loans. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
