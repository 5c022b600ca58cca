import { useRef } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../../../data/catalogue.ts";
import { dataOf } from "../../../../data/loadable.ts";
import { useLivePair } from "../../../../features/market/use-live-pair.ts";
import { useAtomValue } from "../../../../state.ts";
import { PriceText } from "../../../../ui/price-text.tsx";

interface PriceProps {
  order: ForexOrderView;
  places: number;
}

/** The price that a pending order watches: the ask for a buy, otherwise the bid. */
export function LivePairPrice({ order, places }: PriceProps) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexId);
  return pair ? <Price pair={pair} order={order} places={places} /> : "—";
}

function Price({ pair, order, places }: PriceProps & { pair: Pair }) {
  const place = useRef<HTMLSpanElement>(null);
  const live = useLivePair(pair, place);
  return (
    <span ref={place}>
      <PriceText price={order.OrderType === "buy" ? live.ask : live.bid} precision={places} />
    </span>
  );
}
