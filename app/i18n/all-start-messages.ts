/**
 * In place of `start-messages.ts` in the worker: it draws for readers of all languages, each time
 * in the one that is current then.
 */
import { m } from "#messages/start/messages.js";
import { overwriteGetLocale } from "#messages/start/runtime.js";
import { currentLocale } from "./locale.ts";

overwriteGetLocale(currentLocale);

export { m };
