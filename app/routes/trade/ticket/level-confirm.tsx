import type { Pair } from "#domain/contracts/http/market.ts";
import { directionOf, problemOf } from "../../../features/alerts/alert-draft.ts";
import { useLivePair } from "../../../features/market/use-live-pair.ts";
import { stopProblem } from "../../../features/orders/stop-problem.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import type { Proposal } from "../chart/chart-levels.ts";
import type { AlertProposal, ChartLevels } from "../chart/use-chart-levels.ts";
import styles from "./level-confirm.module.css";

interface StripProps {
  question: string;
  /** Why the change is impossible; null if it is possible. */
  problem: string | null;
  busy: boolean;
  onUndo(): void;
  onConfirm(): void;
}

function Strip({ question, problem, busy, onUndo, onConfirm }: StripProps) {
  return (
    <div
      className={`${styles.strip} row wrap between gap-8-16 soft round-m`}
      role="status"
      data-testid="level-confirm"
    >
      <p className="text-s w-600">{problem ?? question}</p>
      <span className="flex push-end gap-8">
        <Button tone="quiet" onClick={onUndo} disabled={busy}>
          {m.order_undo()}
        </Button>
        <Button
          onClick={onConfirm}
          busy={busy}
          disabled={problem !== null}
          data-testid="level-confirm-yes"
        >
          {m.order_confirm()}
        </Button>
      </span>
    </div>
  );
}

export function LevelConfirm({ pair, chart }: { pair: Pair; chart: ChartLevels }) {
  const { proposal, alerts } = chart;
  return (
    <>
      {proposal && <OrderConfirm pair={pair} chart={chart} proposal={proposal} />}
      {alerts.proposal && <AlertConfirm pair={pair} alerts={alerts} proposal={alerts.proposal} />}
    </>
  );
}

const shown = (price: string, { PricePrecision }: Pair) => ({
  price: isolate(formatPrice(price, PricePrecision)),
});

interface OrderConfirmProps {
  pair: Pair;
  chart: ChartLevels;
  proposal: Proposal;
}

function OrderConfirm({ pair, chart, proposal }: OrderConfirmProps) {
  const live = useLivePair(pair);
  const { order, field, price } = proposal;
  return (
    <Strip
      question={
        field === "stop_loss"
          ? m.order_stop_question(shown(price, pair))
          : m.order_profit_question(shown(price, pair))
      }
      problem={stopProblem(order, field, Number(price), live, pair.PricePrecision)}
      busy={chart.busy}
      onUndo={chart.undo}
      onConfirm={() => void chart.confirm()}
    />
  );
}

interface AlertConfirmProps {
  pair: Pair;
  alerts: ChartLevels["alerts"];
  proposal: AlertProposal;
}

function AlertConfirm({ pair, alerts, proposal: { alert, price } }: AlertConfirmProps) {
  const live = useLivePair(pair);
  const direction = directionOf({ side: alert.side, price }, live);
  const problem = problemOf({ price, direction }, pair.PricePrecision);
  return (
    <Strip
      question={m.alert_move_question(shown(price, pair))}
      problem={problem && errorMessage(problem)}
      busy={alerts.busy}
      onUndo={alerts.undo}
      onConfirm={() => void alerts.confirm(live)}
    />
  );
}
