/**
 * A wait ends what would never come, and says nothing of how fast anything is: a busy machine is
 * given the time it takes.
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
