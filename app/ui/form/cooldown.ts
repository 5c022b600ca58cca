/** How long somebody waits before another code is sent. The server holds to it whatever is kept here. */
const seconds = 60;
const keyOf = (purpose: string) => `code_sent ${purpose}`;

/** Whole seconds that are left at this time (ms since the epoch). */
export function secondsLeft(sentMs: number, nowMs: number): number {
  const left = Math.ceil((sentMs + seconds * 1_000 - nowMs) / 1_000);
  return left > 0 && left <= seconds ? left : 0;
}

export function cooldownLeft(purpose: string, nowMs: number): number {
  return secondsLeft(Number(sessionStorage.getItem(keyOf(purpose)) ?? 0), nowMs);
}

export function startCooldown(purpose: string, nowMs: number): void {
  sessionStorage.setItem(keyOf(purpose), String(nowMs));
}
