import { useEffect, useMemo, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { warnOf } from "../../api/warn-of.ts";
import type { FindPairs, pairSearch } from "./market-search.ts";

/** A search over these products: by symbol at once, by names as soon as they are loaded. */
export function usePairSearch(pairs: readonly Pair[]): FindPairs {
  const [build, setBuild] = useState<{ of: typeof pairSearch } | null>(null);
  useEffect(() => {
    let isShown = true;
    import("./market-search.ts")
      .then(({ pairSearch: of }) => isShown && setBuild({ of }))
      .catch(warnOf("the names of markets were not loaded"));
    return () => {
      isShown = false;
    };
  }, []);
  return useMemo(() => build?.of(pairs) ?? bySymbol(pairs), [build, pairs]);
}

/**
 * Returns the search once the names have loaded, so that a result does not depend on when they
 * arrive. If they fail to load, returns the search by symbol.
 */
export function wholePairSearch(pairs: readonly Pair[]): Promise<FindPairs> {
  return import("./market-search.ts")
    .then(({ pairSearch: of }) => of(pairs))
    .catch((cause) => {
      warnOf("the names of markets were not loaded")(cause);
      return bySymbol(pairs);
    });
}

function bySymbol(pairs: readonly Pair[]): FindPairs {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return (query) => {
    const wanted = plain(query);
    return pairs.filter(
      ({ Code, ShowCode }) => plain(Code).includes(wanted) || plain(ShowCode).includes(wanted),
    );
  };
}
