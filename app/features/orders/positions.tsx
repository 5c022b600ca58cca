import { memo, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { dataOf } from "../../data/loadable.ts";
import { dropClosedPositions, positionsAtom, refreshPositions } from "../../data/positions.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { usePrecision } from "../market/use-precision.ts";
import { EndAll } from "./end-all/end-all.tsx";
import { LivePrice, LiveProfit } from "./live-order.tsx";
import { OrderList } from "./order-list.tsx";
import { ContractFacts, OpenFigures, OrderRow } from "./order-row.tsx";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";

/** Open positions with their floating profit, which follows each frame. */
export function Positions() {
  useTopic({ topic: "FOREX_TRADE" });
  useTopic({ topic: "FOREX_CLOSED" });
  useTopic({ topic: "ACCOUNT" });
  const positions = useAtomValue(positionsAtom);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    void refreshPositions();
    return dropClosedPositions();
  }, []);
  const chosen = dataOf(positions)?.find((order) => order.Id === openId) ?? null;
  return (
    <>
      <EndAll orders={dataOf(positions) ?? []} act="close" />
      <OrderList
        orders={positions}
        row={(order) => <PositionRow order={order} onOpen={setOpenId} />}
        empty={<NoPositions />}
        testId="positions"
        onRetry={refreshPositions}
      />
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

interface PositionRowProps {
  order: ForexOrderView;
  onOpen(id: string): void;
}

const PositionRow = memo(function PositionRow({ order, onOpen }: PositionRowProps) {
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
