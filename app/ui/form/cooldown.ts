/** The waiting time before another code. Only a hint to the reader: the server enforces it. */
import { tabTexts } from "../../device.ts";

const seconds = 60;
const keyOf = (purpose: string) => `code_sent ${purpose}`;

/** Whole seconds left at this time (ms since the epoch). */
export function secondsLeft(sentMs: number, nowMs: number): number {
  const left = Math.ceil((sentMs + seconds * 1_000 - nowMs) / 1_000);
  return left > 0 && left <= seconds ? left : 0;
}

export function cooldownLeft(purpose: string, nowMs: number): number {
  return secondsLeft(Number(tabTexts.getItem(keyOf(purpose)) ?? 0), nowMs);
}

export function startCooldown(purpose: string, nowMs: number): void {
  tabTexts.setItem(keyOf(purpose), String(nowMs));
}
