import { useEffect, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { closeForex } from "#domain/contracts/http/forex-acts.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { takesField } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { useCompany } from "../../../data/company.ts";
import { dataOf } from "../../../data/loadable.ts";
import { onForexClosed } from "../../../data/trades.ts";
import { formatGain, formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import { usePrecision } from "../../market/use-precision.ts";
import { LiveProfit } from "../live-order.tsx";
import { ReceiptSection } from "../receipt/receipt-section.tsx";
import { SideBadge } from "../side-badge.tsx";
import { wasFilled } from "../was-filled.ts";
import { CloseForm } from "./close-form.tsx";
import { type Asked, OrderActions, OrderQuestion } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import styles from "./order-sheet.module.css";
import { StopsForm } from "./stops-form.tsx";

/** All facts of a contract with its receipt, and the buttons that change or end an open one. */
export function OrderSheet({ order, onClose }: { order: ForexOrderView | null; onClose(): void }) {
  useEffect(
    () =>
      onForexClosed((orderIds) => {
        if (order && orderIds.includes(order.Id)) onClose();
      }),
    [order, onClose],
  );
  return (
    <Sheet open={order !== null} title={order?.ForexTradeLists.ShowCode ?? ""} onClose={onClose}>
      {order && <Details key={order.Id} order={order} />}
    </Sheet>
  );
}

function Details({ order }: { order: ForexOrderView }) {
  const places = usePrecision(order.ForexId);
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexId);
  const { currency, timezone: zone } = useCompany();
  const [asked, setAsked] = useState<Asked | null>(null);
  const back = () => setAsked(null);
  if (asked === "close" && pair && takesField(closeForex, "cont")) {
    return <CloseForm order={order} pair={pair} onBack={back} />;
  }
  return (
    <>
      <SheetBody>
        <p className={`${styles.profit} row between gap-8`}>
          <span className="row gap-8">
            <SideBadge side={order.OrderType} />
            <Simulated mark={order.Simulated} />
          </span>
          <Headline order={order} currency={currency} places={places} />
        </p>
        {order.Status !== "closed" && (
          <StopsForm key={stopsKey(order)} order={order} precision={places} />
        )}
        <OrderFacts order={order} precision={places} />
        <ReceiptSection orderId={order.Id} precision={places} zone={zone} />
      </SheetBody>
      {order.Status !== "closed" && (
        <SheetFoot>
          {asked ? (
            <OrderQuestion order={order} asked={asked} onBack={back} />
          ) : (
            <OrderActions order={order} onAsk={setAsked} />
          )}
        </SheetFoot>
      )}
    </>
  );
}

/** New stops create a new form; a moved trailing stop keeps the typed text. */
function stopsKey(order: ForexOrderView): string {
  const { TrailingDistance, TargetLossPrice, TargetProfitPrice } = order;
  const stop = TrailingDistance > 0 ? `trailing ${TrailingDistance}` : TargetLossPrice;
  return `${stop} ${TargetProfitPrice}`;
}

interface HeadlineProps {
  order: ForexOrderView;
  currency: string;
  places: number;
}

/** The main figure: target price, floating profit or net result, by the status. */
function Headline({ order, currency, places }: HeadlineProps) {
  if (order.Status === "pending") {
    return <b className="num">{formatPrice(order.TargetPrice, places)}</b>;
  }
  if (order.Status === "open") return <LiveProfit order={order} />;
  // A cancelled order never was a position: it has no result.
  if (!wasFilled(order)) return <b>{m.order_never_filled()}</b>;
  const result = netResultOf(order);
  return <b className={`num ${gainTone(result)}`}>{formatGain(result, currency)}</b>;
}
