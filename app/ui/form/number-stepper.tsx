import { useId } from "react";
import { Decimal } from "#domain/money/decimal.ts";
import { m } from "../../i18n/start-messages.ts";
import { Icon } from "../icon.tsx";
import { readStep, readTyped, stepDown, stepUp } from "./decimal-steps.ts";
import styles from "./number-stepper.module.css";

interface NumberStepperProps {
  label: string;
  /** For a field that has a visible label elsewhere. */
  hideLabel?: boolean;
  /** Decimal text; may be empty or unfinished while it is typed. */
  value: string;
  step: string;
  min: string;
  /** The plus stops here. */
  max?: string;
  hint?: string;
  error?: string | undefined;
  onChange(value: string): void;
  testId?: string;
}

/** A decimal with a minus and a plus that go to the next multiple of the step, exactly. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, hideLabel, value, step, min, max, hint, error, onChange, testId } = props;
  const id = useId();
  const amount = readStep(value);
  const stepBy = Decimal.parse(step);
  const least = Decimal.parse(min);
  const below = stepDown(amount, stepBy);
  const above = stepUp(amount, stepBy, least);
  const canStepDown = !below.lt(least) && below.gt(Decimal.zero);
  const canStepUp = max === undefined || !above.gt(Decimal.parse(max));
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "hidden-text" : undefined}>
        {label}
      </label>
      <div className={styles.row}>
        <button
          type="button"
          aria-label={m.ui_less()}
          disabled={!canStepDown}
          onClick={() => onChange(below.toString())}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          data-testid={testId}
          onChange={(event) => onChange(readTyped(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === "ArrowUp" && canStepUp) onChange(above.toString());
            if (event.key === "ArrowDown" && canStepDown) onChange(below.toString());
          }}
        />
        <button
          type="button"
          aria-label={m.ui_more()}
          disabled={!canStepUp}
          onClick={() => onChange(above.toString())}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p id={`${id}-hint`} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}
