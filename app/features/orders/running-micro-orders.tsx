import { useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { partLeft, secondsLeft } from "../../data/countdown.ts";
import { dataOf } from "../../data/loadable.ts";
import { type RunningMicro, refreshRunningMicro, runningMicroAtom } from "../../data/micro.ts";
import { standingOf } from "../../data/micro-standing.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { formatGain, formatMoney } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { EmptyState } from "../../ui/states.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import { OrderList } from "./order-list.tsx";
import { OrderRow } from "./order-row.tsx";
import { MicroSheet } from "./order-sheet/micro-sheet.tsx";
import styles from "./running-micro-orders.module.css";
import { DirectionBadge } from "./side-badge.tsx";
import { TimeRing } from "./time-ring.tsx";
import { useMicroExpiry } from "./use-micro-expiry.ts";

/** Running micro orders, second by second. */
export function RunningMicroOrders() {
  useTopic({ topic: "MICRO_CLOSED" });
  const running = useAtomValue(runningMicroAtom);
  const [open, setOpen] = useState<MicroOrderView | null>(null);
  useEffect(() => void refreshRunningMicro(), []);
  // A settled order leaves the list, and its sheet closes with it.
  useEffect(
    () =>
      onMicroClosed((ids) => setOpen((known) => (known && ids.includes(known.Id) ? null : known))),
    [],
  );
  useMicroExpiry(dataOf(running));
  return (
    <>
      <OrderList
        orders={running}
        row={(order) => <RunningRow order={order} onOpen={setOpen} />}
        empty={
          <EmptyState icon="order" title={m.order_micro_empty()} text={m.order_empty_text()} />
        }
        testId="micro-running"
        onRetry={refreshRunningMicro}
      />
      <MicroSheet order={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface RunningRowProps {
  order: RunningMicro;
  onOpen(order: MicroOrderView): void;
}

function RunningRow({ order, onOpen }: RunningRowProps) {
  const now = useClock(1_000);
  const left = secondsLeft(order.endsAtMs, now);
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
      end={
        <span className={styles.end}>
          <span className={styles.figures}>
            <b className="num" role="timer" data-testid="micro-left">
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
      }
      testId="micro-order"
      onOpen={() => onOpen(order)}
    />
  );
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function StandingProfit({ order }: { order: RunningMicro }) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexTradeList.Id);
  return pair ? <PairStanding order={order} pair={pair} /> : null;
}

function PairStanding({ order, pair }: { order: RunningMicro; pair: Pair }) {
  const live = useLivePair(pair);
  const company = useCompany();
  const profit = standingOf(order, live.bid, company.micro_loss_level)?.profit ?? 0;
  return (
    <small className={`num ${gainTone(profit)}`}>{formatGain(profit, company.currency)}</small>
  );
}
