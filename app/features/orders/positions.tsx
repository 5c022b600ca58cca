import { memo, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { dropClosedPositions, positionsAtom, refreshPositions } from "../../data/positions.ts";
import { forexTradeAtom } from "../../data/trades.ts";
import { formatGain, formatNumber, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { atom, useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./order-row.module.css";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";
import { SideBadge } from "./side-badge.tsx";

/** Open positions with their floating profit, frame by frame. */
export function Positions() {
  useTopic({ topic: "FOREX_TRADE" });
  useTopic({ topic: "FOREX_CLOSED" });
  useTopic({ topic: "ACCOUNT" });
  const positions = useAtomValue(positionsAtom);
  const [openId, setOpenId] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    void refreshPositions();
    return dropClosedPositions();
  }, []);
  if (positions.state === "loading") return <Skeleton rows={3} height={72} />;
  if (positions.state === "failed") {
    return <ErrorState text={positions.error.message} onRetry={() => void refreshPositions()} />;
  }
  const chosen = positions.data.find((order) => order.Id === openId) ?? null;
  return (
    <>
      {positions.data.length === 0 && (
        <EmptyState
          icon="order"
          title={m.order_empty_title()}
          text={m.order_empty_text()}
          action={
            <Button tone="quiet" onClick={() => void navigate("/trade")}>
              {m.home_trade_now()}
            </Button>
          }
        />
      )}
      <ul className={styles.list} data-testid="positions">
        {positions.data.map((order) => (
          <li key={order.Id}>
            <PositionRow order={order} onOpen={setOpenId} />
          </li>
        ))}
      </ul>
      <OrderSheet order={chosen} onClose={() => setOpenId(null)} />
    </>
  );
}

const PositionRow = memo(function PositionRow({
  order,
  onOpen,
}: {
  order: ForexOrderView;
  onOpen(id: string): void;
}) {
  const places = usePrecision(order.ForexId);
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => onOpen(order.Id)}
      data-testid="position"
    >
      <span>
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi> <Simulated mark={order.Simulated} />
        </b>
        <small>
          <SideBadge side={order.OrderType} />
          <bdi>{m.order_lots({ lots: formatNumber(order.Quantity) })}</bdi>
          <span className="num">{order.Multiple}×</span>
        </small>
      </span>
      <span className={styles.end}>
        <LiveProfit order={order} />
        <small>
          <span className={`num ${styles.move}`}>
            {formatPrice(order.OriginPrice, places)}
            <span aria-hidden="true">→</span>
            <LivePrice order={order} places={places} />
          </span>
        </small>
      </span>
    </button>
  );
});

export function usePrecision(productId: number): number {
  const pairs = dataOf(useAtomValue(pairsAtom));
  return pairs?.find((pair) => pair.Id === productId)?.PricePrecision ?? 2;
}

/** One atom per position, so that a frame renders only the positions it moved. */
const liveOrderAtoms = new Map<string, ReturnType<typeof makeLiveOrderAtom>>();

function makeLiveOrderAtom(orderId: string) {
  return atom((get) => get(forexTradeAtom)?.TransOrder.find((each) => each.Id === orderId) ?? null);
}

/** The price an open position would close at now, what it made of the position, and what is left of that after the fee. */
export function useLiveOrder(order: ForexOrderView) {
  let known = liveOrderAtoms.get(order.Id);
  if (!known) {
    known = makeLiveOrderAtom(order.Id);
    liveOrderAtoms.set(order.Id, known);
  }
  const live = useAtomValue(known);
  const profit = live?.FactProfits ?? order.FactProfits;
  return {
    price: live?.UpdatePrice ?? order.UpdatePrice,
    profit,
    result: netResult({ profit, fee: order.TradeFee }),
  };
}

export function LiveProfit({ order }: { order: ForexOrderView }) {
  const { result } = useLiveOrder(order);
  const currency = dataOf(useAtomValue(basicInfoAtom))?.currency ?? "USD";
  return (
    <b className={`num ${gainTone(result)}`} data-testid="live-profit">
      {formatGain(result, currency)}
    </b>
  );
}

function LivePrice({ order, places }: { order: ForexOrderView; places: number }) {
  const { price } = useLiveOrder(order);
  return <PriceText price={price} precision={places} />;
}
