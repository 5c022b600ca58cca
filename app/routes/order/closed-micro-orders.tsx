import { useEffect, useState } from "react";
import { microStatus } from "#domain/codes.ts";
import { microOrders } from "#domain/contracts/http/micro.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { MicroSheet } from "../../features/orders/order-sheet/micro-sheet.tsx";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { durationText, outcomeTexts } from "../../i18n/micro-text.ts";
import { useTopic } from "../../realtime/channel.ts";
import { ClosedOrders } from "./closed-orders.tsx";

/** Settled micro orders; the list is read again when another one is settled. */
export function ClosedMicroOrders({ round }: { round: number }) {
  useTopic({ topic: "MICRO_CLOSED" });
  const [settled, setSettled] = useState(0);
  useEffect(() => onMicroClosed(() => setSettled((count) => count + 1)), []);
  const list = usePagedRead(
    microOrders,
    { status: microStatus.code("closed") },
    { idOf: (order) => order.Id, round: `${round} ${settled}` },
  );
  return (
    <ClosedOrders
      list={list}
      rowOf={(order) => ({
        code: order.ForexTradeList.ShowCode,
        facts: (
          <>
            <DirectionBadge direction={order.Type} />
            <bdi>{durationText(order.Seconds)}</bdi>
          </>
        ),
        note: order.FactProfits === 0 ? outcomeTexts[order.Outcome]() : null,
        result: order.FactProfits,
      })}
      sheet={(chosen, close) => <MicroSheet order={chosen} onClose={close} />}
      testId="micro-closed"
    />
  );
}
