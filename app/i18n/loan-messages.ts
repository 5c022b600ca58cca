import { load } from "#messages/loan/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as others } from "./page-messages.ts";

/** The texts of loans, which come with their pages, and those of the pages. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
