import { type RefObject, useCallback, useSyncExternalStore } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type LivePrice, priceAtom } from "../../realtime/prices.ts";
import { watchedPrices } from "../../realtime/watched-prices.ts";
import { store } from "../../state.ts";
import { atNextStep } from "../../ui/pace.ts";
import { whileSeen } from "../../ui/while-seen.ts";

export interface LivePair {
  bid: string;
  ask: string;
  /** The provider's bid, without the company's markup. This bid decides Up/Down options. */
  rawBid: string;
  /** The day's highest price; 0 if the back end sends none. The same holds for `low`. */
  high: number;
  low: number;
  /** Null if the back end does not name the day's first price. */
  percent: number | null;
  status: Pair["MarketStatus"];
  /** Next change of trading hours (ms), from the list. */
  nextChangeMs: number | null;
  /** True while the market checks its newest price: an order would wait for the check. */
  isDoubted: boolean;
  /** True while the live price is on its way, and the last known price is shown. */
  isOld: boolean;
}

/** In the first rendering, the worker and React show the list's prices, so that both agree. */
const noPrice = () => null;

/** A pair with its live price, or with the list's price until the first frame. */
export function livePair(pair: Pair, live: LivePrice | null): LivePair {
  const known = pair.ForexQuotations;
  // Compares times, because tick numbers start again when a product changes its market.
  const isNewer = live !== null && live.bid !== "" && live.timeMs >= known.TimeMs;
  const bid = isNewer ? live.bid : known.Bid;
  const ask = isNewer ? live.ask : known.Ask;
  const open = Number(live?.day?.open ?? known.Open);
  const price = Number(bid);
  return {
    bid,
    ask,
    rawBid: isNewer ? live.rawBid : bid,
    high: known.High > 0 ? Math.max(price, Number(live?.day?.high ?? known.High)) : 0,
    low: known.Low > 0 ? Math.min(price, Number(live?.day?.low ?? known.Low)) : 0,
    percent: open ? ((price - open) / open) * 100 : null,
    status: live?.status ?? pair.MarketStatus,
    nextChangeMs: pair.NextChangeMs ?? null,
    isDoubted: live?.isDoubted ?? false,
    isOld: live?.isOld ?? false,
  };
}

/**
 * A pair for display: its price is redrawn only as often as eyes can follow. Orders fill at the
 * newest price.
 * @param row the element of a list row; its price stays unchanged while the row is out of view
 */
export function useLivePair(pair: Pair, row?: RefObject<Element | null>): LivePair {
  const price = priceAtom(pair.Id);
  const subscribe = useCallback(
    (show: () => void) => {
      const start = () => {
        show();
        const release = watchedPrices.retain(pair.Id);
        const end = store.sub(price, () => atNextStep(show));
        return () => {
          end();
          release();
        };
      };
      return row?.current ? whileSeen(row.current, start) : start();
    },
    [price, pair.Id, row],
  );
  const live = useSyncExternalStore(subscribe, () => store.get(price), noPrice);
  return livePair(pair, live);
}
