/** Markets that were opened on this device, newest first. */
import { deviceTexts } from "../../device.ts";

const storageKey = "viewed_markets";
const countMax = 8;

export function withViewed(known: readonly number[], id: number): number[] {
  return [id, ...known.filter((each) => each !== id)].slice(0, countMax);
}

export function readViewed(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(list)) return [];
    return [...new Set(list.filter((each) => Number.isSafeInteger(each)))].slice(0, countMax);
  } catch {
    return [];
  }
}

export function viewedMarkets(): number[] {
  return readViewed(deviceTexts.getItem(storageKey));
}

export function keepViewed(id: number): void {
  deviceTexts.setItem(storageKey, JSON.stringify(withViewed(viewedMarkets(), id)));
}

export function forgetViewed(): void {
  deviceTexts.removeItem(storageKey);
}
