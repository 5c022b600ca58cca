import { searchText } from "../../../../ui/form/search-text.ts";

export interface Act {
  id: string;
  title: string;
  /** Code of the act's market; null for an act without one. */
  market: string | null;
  /** Words of the title without the market. */
  verb: string;
  run(): void;
}

const shownMax = 50;

const words = (text: string): string[] => searchText(text).split(/\s+/).filter(Boolean);

/**
 * Possible readings of the typed words: some words name the market, and the words before or after
 * them name the act.
 */
function readings(typed: readonly string[]) {
  const found: Array<{ market: string; rest: readonly string[] }> = [];
  for (let at = 0; at < typed.length; at++) {
    found.push({ market: typed.slice(at).join(" "), rest: typed.slice(0, at) });
    if (at > 0) found.push({ market: typed.slice(0, at).join(" "), rest: typed.slice(at) });
  }
  return found;
}

/**
 * Returns acts, best first. An act without a market is found if its title has all words. The acts
 * on markets follow: some words find the market, the others the act (`buy bitcoin`). An empty text
 * finds all acts without a market.
 * @param findMarkets returns the codes of the markets that a text finds, best first
 */
export function findActs(
  acts: readonly Act[],
  text: string,
  findMarkets: (text: string) => readonly string[],
): readonly Act[] {
  const typed = words(text);
  const general = acts.filter(({ market }) => market === null);
  if (typed.length === 0) return general;
  const found = new Set<Act>();
  for (const act of general) {
    const title = searchText(act.title);
    if (typed.every((word) => title.includes(word))) found.add(act);
  }
  for (const { market, rest } of readings(typed)) {
    for (const code of findMarkets(market)) {
      for (const act of acts) {
        const meant = words(act.verb);
        const isMeant = rest.every((word) => meant.some((each) => each.startsWith(word)));
        if (act.market === code && isMeant) found.add(act);
      }
      if (found.size >= shownMax) break;
    }
  }
  return [...found].slice(0, shownMax);
}
