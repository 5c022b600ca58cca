import { type ForexOrderView, setStopPrice } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { takesField } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { dataOf } from "../../../data/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { LevelField } from "../levels/level-field.tsx";
import { LevelUnits } from "../levels/level-units.tsx";
import type { StopField } from "../stop-problem.ts";
import styles from "./order-sheet.module.css";
import { TrailingField } from "./trailing-field.tsx";
import { type StopsFormState, useStopsForm } from "./use-stops-form.ts";

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
  const { stops, kind } = form;
  const isAnyOn = stops.stop_loss !== null || stops.take_profit !== null;
  const hasStop = stops.stop_loss !== null || stops.trailing !== null;
  return (
    <div className={styles.stops}>
      {isAnyOn && <LevelUnits onChange={form.convert} />}
      {kind === "trailing" && <TrailingField order={order} form={form} precision={precision} />}
      {kind === "fixed" && <Level form={form} field="stop_loss" precision={precision} />}
      {hasStop && takesField(setStopPrice, "trailing_distance") && (
        <div className={styles.kind}>
          <Segmented
            compact
            fill
            label={m.order_stop_kind()}
            options={[
              { value: "fixed", text: m.order_stop_fixed() },
              { value: "trailing", text: m.order_stop_trailing() },
            ]}
            value={kind}
            onChange={form.chooseKind}
          />
        </div>
      )}
      <Level form={form} field="take_profit" precision={precision} />
      {form.isChanged && (
        <Button
          wide
          className={styles.save}
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

interface LevelProps {
  form: StopsFormState;
  field: StopField;
  precision: number;
}

function Level({ form, field, precision }: LevelProps) {
  return (
    <LevelField
      kind={field}
      terms={form.terms}
      precision={precision}
      level={form.stops[field]}
      preset={(unit) => form.preset(field, unit)}
      onChange={(level) => form.edit(field, level)}
      error={form.errorOf(field)}
      testId={`order-${field}`}
    />
  );
}
