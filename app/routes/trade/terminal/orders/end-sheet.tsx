import { useEffect } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { closeForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
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

/** The product of a position that can close in part. */
function usePartial(order: ForexOrderView | null): Pair | null {
  const pairs = dataOf(useAtomValue(pairsAtom));
  if (order?.Status !== "open" || !takesField(closeForex, "cont")) return null;
  return pairs?.find(({ Id }) => Id === order.ForexId) ?? null;
}

interface EndSheetProps {
  order: ForexOrderView | null;
  onClose(): void;
}

/** Ends an order from its row: a position as a whole or in part, or a pending order. */
export function EndSheet({ order, onClose }: EndSheetProps) {
  const partial = usePartial(order);
  const id = order?.Id ?? "";
  useEffect(() => onForexClosed((ids) => void (ids.includes(id) && onClose())), [id, onClose]);
  const isPartial = order !== null && partial !== null;
  const title = `${m.order_close()}: ${order?.ForexTradeLists.ShowCode ?? ""}`;
  return (
    <>
      <Sheet open={isPartial} title={title} onClose={onClose}>
        {isPartial && <CloseForm key={id} order={order} pair={partial} onBack={onClose} />}
      </Sheet>
      {order && !isPartial && <EndQuestion order={order} onClose={onClose} />}
    </>
  );
}

function EndQuestion({ order, onClose }: { order: ForexOrderView; onClose(): void }) {
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
