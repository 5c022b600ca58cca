/**
 * Waits end only calls that would never return, and measure no speed: a busy machine gets the time
 * it needs.
 */
import { vi } from "vitest";

const patienceMs = 60_000;
const { waitFor } = vi;

vi.waitFor = (check, options = {}) => {
  const { timeout = 0, interval } = typeof options === "number" ? { timeout: options } : options;
  return waitFor(check, {
    timeout: Math.max(timeout, patienceMs),
    ...(interval !== undefined && { interval }),
  });
};
