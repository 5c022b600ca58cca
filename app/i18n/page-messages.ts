import { load as loadAnswers } from "#messages/answers/load.js";
import { load as loadPages } from "#messages/pages/load.js";
import { part } from "../part.ts";
import { currentLocale } from "./locale.ts";
import { m as start } from "./start-messages.ts";

const locale = currentLocale();
// `part` limits the wait: every page imports these texts, and shows only an outline without them.
const [pages, answers] = await part(Promise.all([loadPages[locale](), loadAnswers[locale]()]));

/**
 * Texts of every page of traders, in the reader's language. The start of the app and Home import
 * `start-messages.ts` instead: they must not wait for these texts.
 */
export const m = { ...start, ...answers, ...pages };
