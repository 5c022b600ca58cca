import { useId } from "react";
import { Decimal } from "#domain/money/decimal.ts";
import { m } from "#messages/messages.js";
import { Icon } from "./icon.tsx";
import styles from "./number-stepper.module.css";

interface NumberStepperProps {
  label: string;
  /** Decimal text; may be empty or unfinished while somebody types. */
  value: string;
  step: string;
  min: string;
  hint?: string;
  error?: string | undefined;
  onChange(value: string): void;
  testId?: string;
}

function parse(text: string): Decimal | null {
  try {
    return Decimal.parse(text);
  } catch {
    return null;
  }
}

/** A decimal with minus and plus. Steps are exact: 0.1 + 0.2 is 0.3. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, step, min, hint, error, onChange, testId } = props;
  const id = useId();
  const amount = parse(value) ?? Decimal.zero;
  const stepBy = Decimal.parse(step);
  const below = amount.sub(stepBy);
  const canStepDown = !below.lt(Decimal.parse(min)) && below.gt(Decimal.zero);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
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
          onChange={(event) =>
            onChange(event.target.value.replace(",", ".").replace(/[^\d.]/g, ""))
          }
          onKeyDown={(event) => {
            if (event.key === "ArrowUp") onChange(amount.add(stepBy).toString());
            if (event.key === "ArrowDown" && canStepDown) onChange(below.toString());
          }}
        />
        <button
          type="button"
          aria-label={m.ui_more()}
          onClick={() => onChange(amount.add(stepBy).toString())}
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
