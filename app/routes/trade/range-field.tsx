import type { Pair } from "#domain/contracts/http/market.ts";
import { decimalsOf, stepOf } from "../../features/orders/draft/level-texts.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import styles from "./kind-form.module.css";
import type { TicketState } from "./use-ticket.ts";

/** Maximum slippage of a market order from the price on its button. */
export function RangeField({ pair, ticket }: { pair: Pair; ticket: TicketState }) {
  const { range, now } = ticket;
  const precision = pair.PricePrecision;
  const isWrong = range.problems.length > 0;
  return (
    <div className="grid gap-6">
      <p className="text-s ink-2 w-560">{m.trade_range()}</p>
      <Segmented
        compact
        fill
        label={m.trade_range()}
        options={[
          { value: "any", text: m.trade_range_any() },
          { value: "within", text: m.trade_range_within() },
        ]}
        value={range.isLimited ? "within" : "any"}
        onChange={(chosen) => range.limit(chosen === "within")}
      />
      {range.isLimited && (
        <>
          <NumberStepper
            compact
            label={m.trade_range_worse()}
            value={range.pips}
            unit={m.trade_unit_pips()}
            step={stepOf("pips", { price: now.bid, precision, margin: 0 })}
            decimals={precision === 3 || precision === 5 ? decimalsOf("pips", precision) : 0}
            min="0"
            error={isWrong ? m.trade_level_empty() : undefined}
            onChange={range.setPips}
            testId="ticket-range"
          />
          <p className={styles.about}>{m.trade_range_about()}</p>
        </>
      )}
    </div>
  );
}
