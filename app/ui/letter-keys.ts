/** Shortcuts by letters, digits and signs can be switched off; this browser keeps the choice. */
import { deviceTexts } from "../device.ts";

const storageKey = "letter_keys_off";
const listeners = new Set<() => void>();

export function areLetterKeysOn(): boolean {
  return deviceTexts.getItem(storageKey) === null;
}

export function switchLetterKeys(isOn: boolean): void {
  if (isOn) deviceTexts.removeItem(storageKey);
  else deviceTexts.setItem(storageKey, "1");
  for (const listener of listeners) listener();
}

export function onLetterKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
