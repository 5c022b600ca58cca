import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useIntents } from "../../../api/use-intent.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { exitProblem, pointOf, readLevel } from "../../../data/levels.ts";
import { dataOf } from "../../../data/loadable.ts";
import { wrongSideText } from "../../../i18n/level-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { useLivePair } from "../../market/use-live-pair.ts";
import { setLevels } from "../set-stops.ts";
import styles from "./order-sheet.module.css";

interface LevelsFormProps {
  order: ForexOrderView;
  precision: number;
}

/** Stop-loss and take-profit of an order that is open or waits. */
export function LevelsForm({ order, precision }: LevelsFormProps) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexId);
  return pair ? <Form order={order} precision={precision} pair={pair} /> : null;
}

/** A level as text for its field; null for none. */
function known(level: number, precision: number): string | null {
  return level > 0 ? level.toFixed(precision) : null;
}

function Form({ order, precision, pair }: LevelsFormProps & { pair: Pair }) {
  const before = {
    stop_loss: known(order.TargetLossPrice, precision),
    take_profit: known(order.TargetProfitPrice, precision),
  };
  const [levels, setLevelTexts] = useState(before);
  const [busy, setBusy] = useState(false);
  const intents = useIntents();
  const live = useLivePair(pair);
  const isPending = order.Status === "pending";
  const quote = isPending
    ? { bid: order.TargetPrice, ask: order.TargetPrice }
    : { bid: Number(live.bid), ask: Number(live.ask) };
  const preset = isPending ? order.TargetPrice : quote.bid;

  const errorOf = (field: "stop_loss" | "take_profit"): string | undefined => {
    const text = levels[field];
    if (text === null) return undefined;
    const level = readLevel(text);
    if (level === null) return m.trade_level_empty();
    // A level that already stands is not asked about again while the price comes near.
    if (text === before[field]) return undefined;
    const problem = exitProblem(field, order.OrderType, level, quote);
    return problem?.why === "wrong_side"
      ? wrongSideText(field, order.OrderType, problem.price, precision)
      : undefined;
  };
  const isChanged =
    levels.stop_loss !== before.stop_loss || levels.take_profit !== before.take_profit;
  const isWrong = Boolean(errorOf("stop_loss") || errorOf("take_profit"));

  async function save() {
    setBusy(true);
    const wanted = { stopLoss: levels.stop_loss ?? "0", takeProfit: levels.take_profit ?? "0" };
    await setLevels(order, wanted, intents);
    setBusy(false);
  }

  const fields = [
    ["stop_loss", m.trade_stop_loss()],
    ["take_profit", m.trade_take_profit()],
  ] as const;
  return (
    <div className={styles.levels}>
      {fields.map(([field, label]) => (
        <Switch
          key={field}
          label={label}
          on={levels[field] !== null}
          testId={`order-${field}-switch`}
          onChange={(on) =>
            setLevelTexts({ ...levels, [field]: on ? preset.toFixed(precision) : null })
          }
        >
          <NumberStepper
            label={label}
            hideLabel
            value={levels[field] ?? ""}
            step={pointOf(precision)}
            min="0"
            error={errorOf(field)}
            onChange={(text) => setLevelTexts({ ...levels, [field]: text })}
            testId={`order-${field}`}
          />
        </Switch>
      ))}
      {isChanged && (
        <Button
          wide
          busy={busy}
          disabled={isWrong}
          onClick={() => void save()}
          data-testid="order-levels-save"
        >
          {m.order_levels_save()}
        </Button>
      )}
    </div>
  );
}
