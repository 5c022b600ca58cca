/**
 * Finds markets by name. The app loads this file when it shows a search field, because the names in
 * all languages are large.
 */
import type { Pair } from "#domain/contracts/http/market.ts";
import { marketSearch } from "#domain/market/names/search.ts";

export type FindPairs = (query: string) => readonly Pair[];

export function pairSearch(pairs: readonly Pair[]): FindPairs {
  const find = marketSearch(
    pairs.map((pair) => ({
      pair,
      code: pair.Code,
      showCode: pair.ShowCode,
      base: pair.Base,
      quote: pair.Quote,
      name: pair.Name ?? "",
    })),
  );
  return (query) => find(query).map(({ pair }) => pair);
}
