/**
 * What this device keeps and prefers. The worker, which draws the first page of a visit, has no
 * device: nothing is kept there, and nothing preferred.
 */
export const isOnDevice = typeof document !== "undefined";

/** What was kept under this key; null for nothing. */
export function kept(key: string): string | null {
  return isOnDevice ? localStorage.getItem(key) : null;
}
