const soonMs = 1_500;

/** Does the work when the page has nothing else to do. Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, soonMs);
}
