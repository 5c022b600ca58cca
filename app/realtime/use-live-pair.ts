import type { Pair } from "#domain/contracts/http/market.ts";
import { useAtomValue } from "../state.ts";
import { priceAtom } from "./prices.ts";

export interface LivePair {
  bid: string;
  ask: string;
  open: number;
  high: number;
  low: number;
  percent: number;
  /** 1 open, 2 closed, 3 no live price. */
  status: number;
}

/** A pair with its live price; what the list brought until the first frame is in. Bids are the shown price. */
export function useLivePair(pair: Pair): LivePair {
  const live = useAtomValue(priceAtom(pair.Id));
  const known = pair.ForexQuotations;
  const isNewer = live !== null && live.bid !== "" && live.seq >= known.Seq;
  const bid = isNewer ? live.bid : known.Bid;
  const ask = isNewer ? live.ask : known.Ask;
  const open = Number(live?.day?.open ?? known.Open);
  const price = Number(bid);
  return {
    bid,
    ask,
    open,
    high: Math.max(price, Number(live?.day?.high ?? known.High)),
    low: Math.min(price, Number(live?.day?.low ?? known.Low)),
    percent: open === 0 ? 0 : ((price - open) / open) * 100,
    status: live?.status ?? pair.MarketStatus,
  };
}
