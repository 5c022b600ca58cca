import type { Pair } from "#domain/contracts/http/market.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { stopProblem } from "../../features/orders/stop-problem.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./level-confirm.module.css";
import type { ChartLevels } from "./use-chart-levels.ts";

/** Asks before a line that was moved on the chart changes its order. */
export function LevelConfirm({ pair, chart }: { pair: Pair; chart: ChartLevels }) {
  const live = useLivePair(pair);
  const { proposal } = chart;
  if (!proposal) return null;
  const { order, field, price } = proposal;
  const problem = stopProblem(order, field, Number(price), live, pair.PricePrecision);
  const shown = { price: isolate(formatPrice(price, pair.PricePrecision)) };
  const question =
    field === "stop_loss" ? m.order_stop_question(shown) : m.order_profit_question(shown);
  return (
    <div className={styles.strip} role="status" data-testid="level-confirm">
      <p>{problem ?? question}</p>
      <span>
        <Button tone="quiet" onClick={chart.undo} disabled={chart.busy}>
          {m.order_undo()}
        </Button>
        <Button
          onClick={() => void chart.confirm()}
          busy={chart.busy}
          disabled={problem !== null}
          data-testid="level-confirm-yes"
        >
          {m.order_confirm()}
        </Button>
      </span>
    </div>
  );
}
