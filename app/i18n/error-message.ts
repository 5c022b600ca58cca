import type { ErrorName } from "#domain/errors/errors.ts";
import { m } from "./page-messages.ts";

/**
 * Text of a refusal that the page finds before it sends a call.
 * @param limit the number in texts that have one
 */
export function errorMessage(name: ErrorName, limit = 0): string {
  return m[`error_${name}`]({ limit });
}
