import { useEffect } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { closeForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../../../api/dialect.ts";
import { pairsAtom } from "../../../../data/catalogue.ts";
import { dataOf } from "../../../../data/loadable.ts";
import { onForexClosed } from "../../../../data/trades.ts";
import { CloseForm } from "../../../../features/orders/order-sheet/close-form.tsx";
import { useEndOrder } from "../../../../features/orders/use-end-order.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Question } from "../../../../ui/sheet/question.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";

interface EndSheetProps {
  order: ForexOrderView;
  onClose(): void;
}

/** Ends an order from its row: a position as a whole or in part, a waiting order as it is. */
export function EndSheet({ order, onClose }: EndSheetProps) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexId);
  useEffect(
    () => onForexClosed((ids) => (ids.includes(order.Id) ? onClose() : undefined)),
    [order.Id, onClose],
  );
  if (order.Status === "open" && pair && takesField(closeForex, "cont")) {
    const title = `${m.order_close()}: ${order.ForexTradeLists.ShowCode}`;
    return (
      <Sheet open title={title} onClose={onClose}>
        <CloseForm order={order} pair={pair} onBack={onClose} />
      </Sheet>
    );
  }
  return <EndQuestion order={order} onClose={onClose} />;
}

function EndQuestion({ order, onClose }: EndSheetProps) {
  const { close, cancel } = useEndOrder(order);
  const isPending = order.Status === "pending";
  const title = isPending ? m.order_cancel() : m.order_close();
  return (
    <Question
      open
      title={title}
      text={isPending ? m.order_cancel_question() : m.order_close_question()}
      action={title}
      onClose={onClose}
      onConfirm={isPending ? cancel : close}
      testId="row-end-confirm"
    />
  );
}
