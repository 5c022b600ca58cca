import { useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { useCompany } from "../../data/company/company.ts";
import { partLeft, secondsLeft } from "../../data/device/countdown.ts";
import { type RunningMicro, refreshRunningMicro, watchMicro } from "../../data/trader/micro.ts";
import { standingOf } from "../../data/trader/micro-standing.ts";
import { onMicroClosed } from "../../data/trader/trades.ts";
import { formatGain, formatMoney } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { EmptyState } from "../../ui/states.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import { usePair } from "../market/use-pair.ts";
import { OrderList } from "./order-list.tsx";
import { OrderRow } from "./order-row.tsx";
import { MicroSheet } from "./order-sheet/micro-sheet.tsx";
import styles from "./running-micro-orders.module.css";
import { DirectionBadge } from "./side-badge.tsx";
import { TimeRing } from "./time-ring.tsx";
import { useRunningMicro } from "./use-running-micro.ts";

/** `open` shows a running order's countdown, or its facts if the company uses no countdown. */
export function useRunningOpening() {
  const counts = useCompany().is_micro_order_countdown === "1";
  const [shown, setShown] = useState<MicroOrderView | null>(null);
  // A settled order leaves the list, and its sheet closes with it.
  useEffect(
    () =>
      onMicroClosed((ids) => setShown((known) => (known && ids.includes(known.Id) ? null : known))),
    [],
  );
  return {
    open: (order: RunningMicro) => (counts ? watchMicro(order) : setShown(order)),
    sheet: <MicroSheet order={shown} onClose={() => setShown(null)} />,
  };
}

export function RunningMicroOrders() {
  const running = useRunningMicro();
  const { open, sheet } = useRunningOpening();
  return (
    <>
      <OrderList
        orders={running}
        row={(order) => <RunningRow order={order} onOpen={open} />}
        empty={
          <EmptyState icon="order" title={m.order_micro_empty()} text={m.order_empty_text()} />
        }
        testId="micro-running"
        onRetry={refreshRunningMicro}
      />
      {sheet}
    </>
  );
}

function RunningRow({ order, onOpen }: { order: RunningMicro; onOpen(order: RunningMicro): void }) {
  const company = useCompany();
  return (
    <OrderRow
      code={order.ForexTradeList.ShowCode}
      simulated={order.Simulated}
      facts={
        <>
          <DirectionBadge direction={order.Type} />
          <span className="num">{formatMoney(order.Number, company.currency)}</span>
        </>
      }
      end={<RunningFigures order={order} />}
      testId="micro-order"
      onOpen={() => onOpen(order)}
    />
  );
}

export function RunningFigures({ order }: { order: RunningMicro }) {
  const now = useClock(1_000);
  const left = secondsLeft(order.endsAtMs, now);
  return (
    <span className={`${styles.end} grid flex-none gap-12`}>
      <span className="grid items-end gap-2">
        <b className="num text-l" role="timer" data-testid="micro-left">
          {left > 0 ? clock(left) : "…"}
        </b>
        <StandingProfit order={order} />
      </span>
      <TimeRing
        part={partLeft(order.endsAtMs, order.Seconds, now)}
        size={36}
        radius={15}
        line={4}
        className={styles.dial ?? ""}
      />
    </span>
  );
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function StandingProfit({ order }: { order: RunningMicro }) {
  const pair = usePair(order.ForexTradeList.Id);
  return pair ? <PairStanding order={order} pair={pair} /> : null;
}

function PairStanding({ order, pair }: { order: RunningMicro; pair: Pair }) {
  const live = useLivePair(pair);
  const company = useCompany();
  const profit = standingOf(order, live.rawBid, company.micro_loss_level)?.profit ?? 0;
  const tone = gainTone(profit);
  return <small className={`num ${tone} text-s`}>{formatGain(profit, company.currency)}</small>;
}
