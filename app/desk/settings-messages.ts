import { load } from "#messages/settings/load.js";
import { currentLocale } from "../i18n/locale.ts";
import { part } from "../part.ts";
import { m as others } from "./desk-messages.ts";

/** Texts of settings, loaded with their pages, together with the texts of the desk. */
export const m = { ...others, ...(await part(load[currentLocale()]())) };
