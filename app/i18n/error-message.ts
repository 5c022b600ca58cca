import type { ErrorName } from "#domain/errors.ts";
import { m } from "./page-messages.ts";

/**
 * What a person reads about a refusal that the page finds by itself, before it asks the server.
 * @param limit how many there may be, where the text says it
 */
export function errorMessage(name: ErrorName, limit = 0): string {
  return m[`error_${name}`]({ limit });
}
