import { m as answers } from "#messages/answers/messages.js";
import { m as own } from "#messages/worker/messages.js";

/**
 * Texts that the worker writes, in all languages: answers to the app, letters, files and documents.
 */
export const m = { ...answers, ...own };
