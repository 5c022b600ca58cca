/** Replaces `start-messages.ts` in the worker, which draws each page in its own language. */
import { m } from "#messages/start/messages.js";
import { overwriteGetLocale } from "#messages/start/runtime.js";
import { currentLocale } from "./locale.ts";

overwriteGetLocale(currentLocale);

export { m };
