import { load } from "#messages/help/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** The texts of help, which come with its pages or a search, and those of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
