/** Delay before the next connection attempt: doubling from 0.5 s to 30 s, at least half of it random. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const whole = Math.min(500 * 2 ** Math.min(attempt, 16), 30_000);
  return Math.round(whole * (0.5 + random / 2));
}
