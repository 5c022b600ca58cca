import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { stepOf } from "../../../data/level-texts.ts";
import { trailingStart } from "../../../data/trailing.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { useLiveOrder } from "../live-order.tsx";
import styles from "./order-sheet.module.css";
import type { StopsFormState } from "./use-stops-form.ts";

interface TrailingFieldProps {
  order: ForexOrderView;
  form: StopsFormState;
  precision: number;
}

/** A stop-loss that follows the price: its distance, and where it stands now. */
export function TrailingField({ order, form, precision }: TrailingFieldProps) {
  const live = useLiveOrder(order);
  const { quote, trailingError, isTrailingSaved } = form;
  const distance = form.stops.trailing ?? "0";
  const isFollowing = order.Status === "open" && isTrailingSaved;
  const stop = isFollowing
    ? live.stopLoss
    : trailingStart(order.OrderType, distance, precision, quote);
  return (
    <Switch
      label={m.trade_stop_loss()}
      on
      testId="order-stop_loss-switch"
      onChange={() => form.editTrailing(null)}
    >
      <NumberStepper
        label={m.order_trailing_distance()}
        value={distance}
        step={stepOf("price", { price: quote.bid, precision, margin: 0 })}
        decimals={precision}
        min="0"
        error={trailingError}
        onChange={form.editTrailing}
        testId="order-trailing"
      />
      {stop !== null && stop > 0 && (
        <p className={styles.note} data-testid="order-trailing-stop">
          {m.order_trailing_at({ price: isolate(formatPrice(stop, precision)) })}
        </p>
      )}
    </Switch>
  );
}
