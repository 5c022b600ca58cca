/**
 * Replaces `start-messages.ts` in the worker, which draws each page in the language of that page.
 */
import { m } from "#messages/start/messages.js";
import { overwriteGetLocale } from "#messages/start/runtime.js";
import { currentLocale } from "./locale.ts";

overwriteGetLocale(currentLocale);

export { m };
