import { expect } from "./watch-errors.ts";

/**
 * Tries until the attempt passes. Each try waits twice as long (ms) as the one before: a slow page
 * is not left before it can show anything.
 */
export function untilShown(attempt: (timeout: number) => Promise<void>): Promise<void> {
  let waitMs = 1_000;
  return expect(() => {
    waitMs *= 2;
    return attempt(waitMs);
  }).toPass();
}
