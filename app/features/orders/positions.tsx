import { memo, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { dataOf, type Loadable } from "../../data/reading/loadable.ts";
import {
  dropClosedPositions,
  pendingAtom,
  positionsAtom,
  refreshPending,
  refreshPositions,
} from "../../data/trader/positions.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { usePrecision } from "../market/use-pair.ts";
import { EndAll } from "./end-all/end-all.tsx";
import { LivePrice, LiveProfit } from "./live-order.tsx";
import { OrderList } from "./order-list.tsx";
import { ContractFacts, OpenFigures, OrderRow } from "./order-row.tsx";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";
import { TimeLeft, waitingKind, waitingState } from "./waiting.tsx";

export function Positions() {
  useTopic({ topic: "FOREX_TRADE" });
  useTopic({ topic: "FOREX_CLOSED" });
  useTopic({ topic: "ACCOUNT" });
  useEffect(() => {
    void refreshPositions();
    return dropClosedPositions();
  }, []);
  return (
    <Contracts
      orders={useAtomValue(positionsAtom)}
      act="close"
      row={(order, open) => <PositionRow order={order} onOpen={open} />}
      empty={<NoPositions />}
      testId="positions"
      onRetry={refreshPositions}
    />
  );
}

export function PendingOrders() {
  useTopic({ topic: "ACCOUNT" });
  useEffect(() => void refreshPending(), []);
  return (
    <Contracts
      orders={useAtomValue(pendingAtom)}
      act="cancel"
      row={(order, open) => <PendingRow order={order} onOpen={open} />}
      empty={
        <EmptyState icon="order" title={m.order_pending_empty()} text={m.trade_target_hint()} />
      }
      testId="pending"
      onRetry={refreshPending}
    />
  );
}

interface ContractsProps {
  orders: Loadable<ForexOrderView[]>;
  act: "close" | "cancel";
  row(order: ForexOrderView, open: (id: string) => void): ReactNode;
  empty: ReactNode;
  testId: string;
  onRetry(): Promise<void>;
}

function Contracts({ orders, act, row, ...list }: ContractsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const known = dataOf(orders) ?? [];
  const chosen = known.find((order) => order.Id === openId) ?? null;
  return (
    <>
      <EndAll orders={known} act={act} />
      <OrderList {...list} orders={orders} row={(order) => row(order, setOpenId)} />
      <OrderSheet order={chosen} onClose={() => setOpenId(null)} />
    </>
  );
}

function NoPositions() {
  const navigate = useNavigate();
  return (
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
  );
}

interface RowProps {
  order: ForexOrderView;
  onOpen(id: string): void;
}

const PositionRow = memo(function PositionRow({ order, onOpen }: RowProps) {
  const places = usePrecision(order.ForexId);
  return (
    <OrderRow
      code={order.ForexTradeLists.ShowCode}
      simulated={order.Simulated}
      facts={<ContractFacts order={order} withMultiple />}
      end={
        <OpenFigures
          large={<LiveProfit order={order} />}
          small={
            <span className="num inline-row gap-4">
              <span>{formatPrice(order.OriginPrice, places)}</span>
              <span aria-hidden="true">→</span>
              <LivePrice order={order} places={places} />
            </span>
          }
        />
      }
      testId="position"
      onOpen={() => onOpen(order.Id)}
    />
  );
});

const PendingRow = memo(function PendingRow({ order, onOpen }: RowProps) {
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
