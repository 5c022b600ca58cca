import { useId } from "react";
import { Decimal } from "#domain/money/decimal.ts";
import { m } from "../../i18n/start-messages.ts";
import { Icon } from "../icon.tsx";
import { readStep, stepDown, stepUp } from "./decimal-steps.ts";
import styles from "./number-stepper.module.css";
import { useHold } from "./use-hold.ts";
import { useTypedNumber } from "./use-typed-number.ts";

interface NumberStepperProps {
  label: string;
  /** True for a field whose visible label is elsewhere. */
  hideLabel?: boolean;
  /** True to show the label inside the field, above the number. */
  compact?: boolean;
  /** True to hide the buttons, for fields that are side by side. The arrow keys still step. */
  bare?: boolean;
  /** Decimal text that `Decimal.parse` accepts, or empty. */
  value: string;
  step: string;
  min: string;
  /** Limit of the plus button; a typed value may be higher. */
  max?: string;
  decimals?: number;
  unit?: string;
  hint?: string;
  error?: string | undefined;
  onChange(value: string): void;
  testId?: string;
}

/**
 * Field for a decimal, with a minus and a plus button that go exactly to the next multiple of the
 * step. The arrow keys do the same, because Tab skips the buttons.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, hideLabel, compact, value, step, min, max, unit, hint, error } = props;
  const { onChange, testId } = props;
  const id = useId();
  const typed = useTypedNumber(value, props.decimals ?? 6, onChange);
  const amount = readStep(value);
  const stepBy = Decimal.parse(step);
  const least = Decimal.parse(min);
  const below = stepDown(amount, stepBy);
  const above = stepUp(amount, stepBy, least);
  const canStepDown = !below.lt(least) && below.gt(Decimal.zero);
  const canStepUp = max === undefined || !above.gt(Decimal.parse(max));
  const less = () => canStepDown && onChange(below.toString());
  const more = () => canStepUp && onChange(above.toString());
  const [holdLess, holdMore] = [useHold(less), useHold(more)];
  const note = error ?? hint;
  return (
    <div className={`${styles.field} ${compact ? styles.compact : ""}`}>
      {!compact && (
        <label htmlFor={id} className={hideLabel ? "hidden-text" : undefined}>
          {label}
        </label>
      )}
      <div className={`${styles.row} flex sunken round-m`}>
        {!props.bare && (
          <StepButton
            icon="minus"
            label={`${m.ui_less()}: ${label}`}
            disabled={!canStepDown}
            hold={holdLess}
          />
        )}
        <span className={`${styles.value} grid grow min-width-0`}>
          {compact && <label htmlFor={id}>{label}</label>}
          <input
            id={id}
            className="num full-width min-width-0 text-center text-l w-600"
            inputMode="decimal"
            autoComplete="off"
            {...typed}
            aria-invalid={error !== undefined}
            aria-describedby={note ? `${id}-hint` : undefined}
            data-testid={testId}
            onKeyDown={(event) => {
              if (event.key === "ArrowUp") more();
              if (event.key === "ArrowDown") less();
            }}
          />
        </span>
        {unit && <span className={`${styles.unit} flex-none text-s ink-3 w-600`}>{unit}</span>}
        {!props.bare && (
          <StepButton
            icon="plus"
            label={`${m.ui_more()}: ${label}`}
            disabled={!canStepUp}
            hold={holdMore}
          />
        )}
      </div>
      {note && (
        <p id={`${id}-hint`} className={`${styles.hint} text-xs ${error ? "down" : "ink-3"}`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface StepButtonProps {
  icon: "minus" | "plus";
  label: string;
  disabled: boolean;
  hold: ReturnType<typeof useHold>;
}

function StepButton({ icon, label, disabled, hold }: StepButtonProps) {
  return (
    <button
      type="button"
      className="grid flex-none place-center ink-2 round-m"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      {...hold}
    >
      <Icon name={icon} />
    </button>
  );
}
