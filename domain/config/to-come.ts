/**
 * Settings of screens that are not built yet. The change that builds a screen removes its settings
 * from this list and tests them.
 */
export const settingsToCome: Record<string, readonly RegExp[]> = {
  "copy trading": [/^ai_trade_name$/],
};

/** What a setting waits for; null for one that is in force. */
export function awaitedBy(key: string): string | null {
  const found = Object.entries(settingsToCome).find(([, patterns]) =>
    patterns.some((pattern) => pattern.test(key)),
  );
  return found?.[0] ?? null;
}
