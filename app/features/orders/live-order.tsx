import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { forexTradeAtom } from "../../data/trader/trades.ts";
import { unknown } from "../../i18n/format.ts";
import { atom, kept } from "../../state.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { usePaced } from "../../ui/use-paced.ts";
import { Gain } from "./gain.tsx";

/** One atom per position, so that a frame renders only the positions whose price it moved. */
const liveOrderAtoms = new Map<string, ReturnType<typeof makeLiveOrderAtom>>();

function makeLiveOrderAtom(orderId: string) {
  return atom((get) => get(forexTradeAtom)?.TransOrder.find((each) => each.Id === orderId) ?? null);
}

export function useLiveOrder(order: ForexOrderView) {
  const live = usePaced(kept(liveOrderAtoms, order.Id, () => makeLiveOrderAtom(order.Id)));
  const profit = live?.FactProfits ?? order.FactProfits;
  return {
    price: live?.UpdatePrice ?? order.UpdatePrice,
    profit,
    stopLoss: live?.StopLoss ?? order.TargetLossPrice,
    result: netResultOf({ ...order, FactProfits: profit }),
  };
}

export function LiveProfit({ order }: { order: ForexOrderView }) {
  return <Gain amount={useLiveOrder(order).result} testId="live-profit" />;
}

export function LivePrice({ order, places }: { order: ForexOrderView; places: number }) {
  const { price } = useLiveOrder(order);
  // A back end may send the order without a price: the live price comes later.
  if (price <= 0) return <span className="num">{unknown}</span>;
  return <PriceText price={price} precision={places} />;
}
