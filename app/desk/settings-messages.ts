import { load } from "#messages/settings/load.js";
import { currentLocale } from "../i18n/locale.ts";
import { part } from "../part.ts";
import { m as others } from "./desk-messages.ts";

/** Texts of settings and of the desk. Only the pages of settings load the texts of settings. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
