import { useEffect, useId, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { closeForex, reverseForex } from "#domain/contracts/http/forex-acts.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { isOffered, takesField } from "../../../api/dialect.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRefusedAct } from "../../../data/trader/standing.ts";
import { onForexClosed } from "../../../data/trader/trades.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import { usePair, usePrecision } from "../../market/use-pair.ts";
import { Gain } from "../gain.tsx";
import { LiveProfit } from "../live-order.tsx";
import { ReceiptSection } from "../receipt/receipt-section.tsx";
import { SideBadge } from "../side-badge.tsx";
import { useEndOrder } from "../use-end-order.ts";
import { wasFilled } from "../was-filled.ts";
import { CloseForm } from "./close-form.tsx";
import { OrderFacts } from "./order-facts.tsx";
import styles from "./order-sheet.module.css";
import { StopsForm } from "./stops-form.tsx";

export function OrderSheet({ order, onClose }: { order: ForexOrderView | null; onClose(): void }) {
  const id = order?.Id ?? "";
  useEffect(() => onForexClosed((ids) => void (ids.includes(id) && onClose())), [id, onClose]);
  return (
    <Sheet open={order !== null} title={order?.ForexTradeLists.ShowCode ?? ""} onClose={onClose}>
      {order && <Details key={order.Id} order={order} />}
    </Sheet>
  );
}

function Details({ order }: { order: ForexOrderView }) {
  const pair = usePair(order.ForexId);
  const places = usePrecision(order.ForexId);
  const { timezone: zone } = useCompany();
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
          <Headline order={order} places={places} />
        </p>
        {order.Status !== "closed" && pair && (
          <StopsForm key={stopsKey(order)} order={order} pair={pair} />
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

/**
 * Key of the form of the stops. Newly set stops create a new form; when a trailing stop moves, the
 * form keeps its typed text.
 */
function stopsKey(order: ForexOrderView): string {
  const { TrailingDistance, TargetLossPrice, TargetProfitPrice } = order;
  const stop = TrailingDistance > 0 ? `trailing ${TrailingDistance}` : TargetLossPrice;
  return `${stop} ${TargetProfitPrice}`;
}

function Headline({ order, places }: { order: ForexOrderView; places: number }) {
  if (order.Status === "pending") {
    return <b className="num">{formatPrice(order.TargetPrice, places)}</b>;
  }
  if (order.Status === "open") return <LiveProfit order={order} />;
  // A cancelled order never was a position: it has no result.
  if (!wasFilled(order)) return <b>{m.order_never_filled()}</b>;
  return <Gain amount={netResultOf(order)} />;
}

type Asked = "close" | "reverse" | "cancel";

/** The buttons of an order that has not ended; each asks before it acts. */
function OrderActions({ order, onAsk }: { order: ForexOrderView; onAsk(asked: Asked): void }) {
  const refused = useRefusedAct("open");
  if (order.Status === "pending") {
    return (
      <Button wide tone="quiet" onClick={() => onAsk("cancel")} data-testid="order-cancel">
        {m.order_cancel()}
      </Button>
    );
  }
  return (
    <div className={`${styles.actions} grid gap-10`}>
      {isOffered(reverseForex) && !refused && (
        <Button tone="quiet" onClick={() => onAsk("reverse")} data-testid="order-reverse">
          {m.order_reverse()}
        </Button>
      )}
      <Button tone="quiet" onClick={() => onAsk("close")} data-testid="order-close">
        {m.order_close()}
      </Button>
    </div>
  );
}

interface QuestionProps {
  order: ForexOrderView;
  asked: Asked;
  onBack(): void;
}

/** Asks in the order's own sheet. With a second sheet, Back would close only the second. */
function OrderQuestion({ order, asked, onBack }: QuestionProps) {
  const { close, reverse, cancel } = useEndOrder(order);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const lots = lotsOf(order.Quantity);
  const isBuy = order.OrderType === "buy";
  const reversing = isBuy ? m.order_reverse_buy(lots) : m.order_reverse_sell(lots);
  const questions = {
    close: [m.order_close_question(), m.order_close(), m.ui_cancel(), () => close()],
    reverse: [reversing, m.order_reverse(), m.ui_cancel(), reverse],
    cancel: [m.order_cancel_question(), m.order_cancel(), m.order_keep(), cancel],
  } as const;
  const [text, action, no, act] = questions[asked];
  async function run() {
    setBusy(true);
    // After success the sheet closes; after a failure the question stays for another try.
    await act().finally(() => setBusy(false));
  }
  return (
    <div className={`${styles.confirm} grid halves gap-10`}>
      <p id={id} className="text-s ink-2">
        {text}
      </p>
      <Button tone="quiet" onClick={onBack} disabled={busy}>
        {no}
      </Button>
      <Button
        tone="down"
        busy={busy}
        onClick={() => void run()}
        // Gets the focus, because the button that opened this question is gone.
        autoFocus
        aria-describedby={id}
        data-testid={`order-${asked}-confirm`}
      >
        {action}
      </Button>
    </div>
  );
}
