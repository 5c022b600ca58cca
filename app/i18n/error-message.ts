import type { ErrorName } from "#domain/errors/errors.ts";
import { m } from "./page-messages.ts";

/**
 * Returns the server's text for an error that the page itself detects, before it sends a call.
 * @param limit number to insert; most texts contain none
 */
export function errorMessage(name: ErrorName, limit = 0): string {
  return m[`error_${name}`]({ limit });
}
