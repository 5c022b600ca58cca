import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { pointOf } from "../../../data/levels.ts";
import { dataOf } from "../../../data/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import styles from "./order-sheet.module.css";
import { useStopsForm } from "./use-stops-form.ts";

interface StopsFormProps {
  order: ForexOrderView;
  precision: number;
}

/** Stop-loss and take-profit of an open or pending order. */
export function StopsForm({ order, precision }: StopsFormProps) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === order.ForexId);
  return pair ? <Form order={order} precision={precision} pair={pair} /> : null;
}

function Form({ order, precision, pair }: StopsFormProps & { pair: Pair }) {
  const form = useStopsForm(order, pair, precision);
  const fields = [
    ["stop_loss", m.trade_stop_loss()],
    ["take_profit", m.trade_take_profit()],
  ] as const;
  return (
    <div className={styles.stops}>
      {fields.map(([field, label]) => (
        <Switch
          key={field}
          label={label}
          on={form.stops[field] !== null}
          testId={`order-${field}-switch`}
          onChange={(on) => form.edit(field, on ? form.preset : null)}
        >
          <NumberStepper
            label={label}
            hideLabel
            value={form.stops[field] ?? ""}
            step={pointOf(precision)}
            min="0"
            error={form.errorOf(field)}
            onChange={(text) => form.edit(field, text)}
            testId={`order-${field}`}
          />
        </Switch>
      ))}
      {form.isChanged && (
        <Button
          wide
          busy={form.busy}
          disabled={form.isWrong}
          onClick={() => void form.save()}
          data-testid="order-levels-save"
        >
          {m.order_levels_save()}
        </Button>
      )}
    </div>
  );
}
