import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { setStopPrice } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { takesField } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { dataOf } from "../../../data/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { LevelField } from "../levels/level-field.tsx";
import { LevelUnits } from "../levels/level-units.tsx";
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
  const isAnyOn = form.stops.stop_loss !== null || form.stops.take_profit !== null;
  return (
    <div className={`${styles.stops} stack gap-2 round-m`}>
      {isAnyOn && <LevelUnits onChange={form.convert} />}
      {(["stop_loss", "take_profit"] as const).map((field) => (
        <LevelField
          key={field}
          kind={field}
          terms={form.terms}
          precision={precision}
          level={form.stops[field]}
          canTrail={field === "stop_loss" && takesField(setStopPrice, "trailing_distance")}
          waits={order.Status === "pending"}
          standsAt={form.standsAt}
          preset={(unit) => form.preset(field, unit)}
          onChange={(level) => form.edit(field, level)}
          error={form.errorOf(field)}
          testId={`order-${field}`}
        />
      ))}
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
