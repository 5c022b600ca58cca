import type { ErrorName } from "#domain/errors.ts";
import { m } from "./page-messages.ts";

/** What a person reads about a refusal that the page finds by itself, before it asks the server. */
export function errorMessage(name: ErrorName): string {
  return m[`error_${name}`]();
}
