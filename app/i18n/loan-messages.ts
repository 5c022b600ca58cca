import { load } from "#messages/loan/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** Texts of loans, loaded with their pages, together with the texts of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
