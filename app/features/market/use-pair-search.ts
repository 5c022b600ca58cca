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
 * Finds what is typed in the field, once the names have loaded or failed to load. Finds nothing if
 * the reader has meanwhile typed something else or closed the search.
 */
export async function findTyped(pairs: readonly Pair[], field: HTMLInputElement) {
  const text = field.value;
  const find = await import("./market-search.ts")
    .then(({ pairSearch: of }) => of(pairs))
    .catch((cause) => {
      warnOf("the names of markets were not loaded")(cause);
      return bySymbol(pairs);
    });
  return field.isConnected && field.value === text ? find(text) : [];
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
