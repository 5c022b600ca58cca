import { type ReactNode, useId, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { reverseForex } from "#domain/contracts/http/forex-acts.ts";
import { isOffered } from "../../../api/dialect.ts";
import { useRefusedAct } from "../../../data/standing.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { useEndOrder } from "../use-end-order.ts";
import styles from "./order-sheet.module.css";

export type Asked = "close" | "reverse" | "cancel";

/** The buttons of an order that has not ended; each asks first. */
export function OrderActions({
  order,
  onAsk,
}: {
  order: ForexOrderView;
  onAsk(asked: Asked): void;
}) {
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

/** Asks at the foot of the sheet, so that Back still closes the sheet. */
export function OrderQuestion({ order, asked, onBack }: QuestionProps) {
  const { close, reverse, cancel } = useEndOrder(order);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const lots = lotsOf(order.Quantity);
  const questions: Record<
    Asked,
    { text: ReactNode; action: string; no: string; act: typeof cancel }
  > = {
    close: {
      text: m.order_close_question(),
      action: m.order_close(),
      no: m.ui_cancel(),
      act: () => close(),
    },
    reverse: {
      text: order.OrderType === "buy" ? m.order_reverse_buy(lots) : m.order_reverse_sell(lots),
      action: m.order_reverse(),
      no: m.ui_cancel(),
      act: reverse,
    },
    cancel: {
      text: m.order_cancel_question(),
      action: m.order_cancel(),
      no: m.order_keep(),
      act: cancel,
    },
  };
  const { text, action, no, act } = questions[asked];
  async function run() {
    setBusy(true);
    // After success the sheet closes; after a failure the question stays for another try.
    await act().finally(() => setBusy(false));
  }
  return (
    <div className={`${styles.confirm} grid halves gap-10`}>
      <p id={id}>{text}</p>
      <Button tone="quiet" onClick={onBack} disabled={busy}>
        {no}
      </Button>
      <Button
        tone="down"
        busy={busy}
        onClick={() => void run()}
        // Otherwise the button that asked would take the focus with it.
        autoFocus
        aria-describedby={id}
        data-testid={`order-${asked}-confirm`}
      >
        {action}
      </Button>
    </div>
  );
}
