declare global {
  interface Window {
    /** Set by a browser test to count how often each cell renders. */
    renderCounts?: Record<string, number>;
  }
}

/** Counts a render for the tests; costs one property read otherwise. */
export function countRender(name: string): void {
  const counts = globalThis.window?.renderCounts;
  if (counts) counts[name] = (counts[name] ?? 0) + 1;
}
