import { memo, useEffect, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { dataOf } from "../../data/loadable.ts";
import { pendingAtom, refreshPending } from "../../data/positions.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { EmptyState } from "../../ui/states.tsx";
import { usePrecision } from "../market/use-precision.ts";
import { EndAll } from "./end-all/end-all.tsx";
import { OrderList } from "./order-list.tsx";
import { ContractFacts, OpenFigures, OrderRow } from "./order-row.tsx";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";
import { TimeLeft, waitingKind, waitingState } from "./waiting.tsx";

/** Orders that wait for their target price. */
export function PendingOrders() {
  useTopic({ topic: "ACCOUNT" });
  const pending = useAtomValue(pendingAtom);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => void refreshPending(), []);
  const chosen = dataOf(pending)?.find((order) => order.Id === openId) ?? null;
  return (
    <>
      <EndAll orders={dataOf(pending) ?? []} act="cancel" />
      <OrderList
        orders={pending}
        row={(order) => <PendingRow order={order} onOpen={setOpenId} />}
        empty={
          <EmptyState icon="order" title={m.order_pending_empty()} text={m.trade_target_hint()} />
        }
        testId="pending"
        onRetry={refreshPending}
      />
      <OrderSheet order={chosen} onClose={() => setOpenId(null)} />
    </>
  );
}

interface PendingRowProps {
  order: ForexOrderView;
  onOpen(id: string): void;
}

const PendingRow = memo(function PendingRow({ order, onOpen }: PendingRowProps) {
  const places = usePrecision(order.ForexId);
  const state = waitingState(order, places);
  return (
    <OrderRow
      code={order.ForexTradeLists.ShowCode}
      simulated={order.Simulated}
      facts={<ContractFacts order={order} withMultiple />}
      note={state ?? (order.ExpiresMs !== null && <TimeLeft endsAtMs={order.ExpiresMs} />)}
      end={
        <OpenFigures
          large={<b className="num">{formatPrice(order.TargetPrice, places)}</b>}
          small={waitingKind(order)}
        />
      }
      testId="pending-order"
      onOpen={() => onOpen(order.Id)}
    />
  );
});
