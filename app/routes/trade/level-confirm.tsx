import type { Pair } from "#domain/contracts/http/market.ts";
import { exitProblem } from "../../data/levels.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { wrongSideText } from "../../i18n/level-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./level-confirm.module.css";
import type { ChartLevels } from "./use-chart-levels.ts";

/** A line of an order was moved: nothing happens to the order before a yes. */
export function LevelConfirm({ pair, chart }: { pair: Pair; chart: ChartLevels }) {
  const live = useLivePair(pair);
  const { proposal } = chart;
  if (!proposal) return null;
  const { order, field, price } = proposal;
  const quote =
    order.Status === "pending"
      ? { bid: order.TargetPrice, ask: order.TargetPrice }
      : { bid: Number(live.bid), ask: Number(live.ask) };
  const problem = exitProblem(field, order.OrderType, Number(price), quote);
  const shown = { price: isolate(formatPrice(price, pair.PricePrecision)) };
  const question =
    field === "stop_loss" ? m.order_stop_question(shown) : m.order_profit_question(shown);
  const wrong =
    problem?.why === "wrong_side" &&
    wrongSideText(field, order.OrderType, problem.price, pair.PricePrecision);
  return (
    <div className={styles.strip} role="status" data-testid="level-confirm">
      <p>{wrong || question}</p>
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
