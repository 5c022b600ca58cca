/** The searches that led to a product, newest first, kept in this browser. */
import { deviceTexts } from "../../device.ts";

const storageKey = "recent_searches";
const countMax = 8;

export function withSearch(known: readonly string[], text: string): string[] {
  const wanted = text.trim();
  if (wanted === "") return [...known];
  const others = known.filter((each) => each.toLowerCase() !== wanted.toLowerCase());
  return [wanted, ...others].slice(0, countMax);
}

export function readSearches(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export function recentSearches(): string[] {
  return readSearches(deviceTexts.getItem(storageKey));
}

export function keepSearches(searches: readonly string[]): void {
  deviceTexts.setItem(storageKey, JSON.stringify(searches));
}
