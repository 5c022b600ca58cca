declare global {
  interface Window {
    /** A browser test sets this to count how often each cell renders. */
    renderCounts?: Record<string, number>;
  }
}

export function countRender(name: string): void {
  const counts = globalThis.window?.renderCounts;
  if (counts) counts[name] = (counts[name] ?? 0) + 1;
}
