/**
 * Replaces `start-messages.ts` in the worker, which draws for all languages, each time in the
 * current one.
 */
import { m } from "#messages/start/messages.js";
import { overwriteGetLocale } from "#messages/start/runtime.js";
import { currentLocale } from "./locale.ts";

overwriteGetLocale(currentLocale);

export { m };
