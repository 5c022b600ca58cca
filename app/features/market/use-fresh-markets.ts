import { useEffect } from "react";
import { warnOf } from "../../api/warn-of.ts";
import { pairsAtom, refreshCatalogue } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { refreshFavourites } from "../../data/trader/favourites.ts";
import { useAtomValue } from "../../state.ts";
import { useEvery } from "../../ui/use-every.ts";

const favouritesMs = 300_000;
/** Delay in ms from a change of trading hours to the next read; adds up to `spreadMs` at random. */
const lateMs = 2_000;
const spreadMs = 8_000;
const timerMsMax = 2_000_000_000;

/** Reads a visible list of markets again when trading hours change, and favourites at intervals. */
export function useFreshMarkets(): void {
  useEvery(favouritesMs, () => void refreshFavourites().catch(warnOf("favourites were not read")));
  const pairs = dataOf(useAtomValue(pairsAtom));
  useEffect(() => {
    const changes = pairs?.map(({ NextChangeMs }) => NextChangeMs ?? Infinity) ?? [];
    const waitMs = Math.min(...changes) - Date.now() + lateMs + Math.random() * spreadMs;
    if (waitMs > timerMsMax) return;
    const timer = setTimeout(() => void refreshCatalogue(), Math.max(waitMs, spreadMs));
    return () => clearTimeout(timer);
  }, [pairs]);
}
